import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import type { Db } from './connect'

export const MIGRATIONS_FOLDER = join(__dirname, '../migrations')

// Any constant works, as long as every version of this service uses the same one.
const MIGRATION_LOCK = 7_201_455

/** Applies what is missing. Safe to run from several places at once: the others wait, then find nothing to do. */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  // The query in progress rejects too; without a listener this would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    await client.end()
  }
}

interface Journal {
  entries: { when: number }[]
}

function isJournal(value: unknown): value is Journal {
  return typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries)
}

/** Creation time of the newest migration that this code knows, in milliseconds: drizzle's own mark of progress. */
function readNewestMigration(): number {
  const journal: unknown = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'))
  if (!isJournal(journal)) throw new Error('The migration journal is broken.')
  return Math.max(...journal.entries.map((entry) => entry.when))
}

let newestMigration: number | undefined

/** A database ahead of the code counts as current: during a rollout the new version migrates first. */
export async function migrationsAreCurrent(db: Db): Promise<boolean> {
  newestMigration ??= readNewestMigration()
  const exists = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (exists.rows[0]?.found !== true) return false
  const applied = await db.execute(
    sql`select coalesce(max(created_at), 0) >= ${newestMigration}::bigint as current from drizzle.__drizzle_migrations`,
  )
  return applied.rows[0]?.current === true
}
