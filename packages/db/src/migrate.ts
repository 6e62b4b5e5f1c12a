import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import type { Db } from './connect'
import { getDatabaseFault } from './faults'

export const MIGRATIONS_FOLDER = join(__dirname, '../migrations')

// Any constant works, as long as every version of this service uses the same one.
const MIGRATION_LOCK = 7_201_455

/**
 * A change of a table waits for whoever reads it, a backup for instance, and everybody else waits behind the change. So
 * it waits no longer than a request may, gives way, and tries again.
 */
const LOCK_TIMEOUT = '1s'
const LOCK_RETRY_DELAY_MS = 2000

export type MigrationWait = 'another migration' | 'a table in use'

/** Told once of each thing that is waited for. */
type OnWait = (wait: MigrationWait) => void

async function lockMigrations(client: Client, onWait: OnWait): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [
    MIGRATION_LOCK,
  ])
  if (rows[0]?.isFree) return
  onWait('another migration')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

async function applyMigrationsWithRetries(client: Client, onWait: OnWait): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  for (let tried = 1; ; tried++) {
    try {
      return await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
    } catch (error) {
      if (getDatabaseFault(error) !== 'locked') throw error
      if (tried === 1) onWait('a table in use')
      await pause(LOCK_RETRY_DELAY_MS)
    }
  }
}

/** Applies what is missing. Safe to run from several places at once: the others wait, then find nothing to do. */
export async function migrate(databaseUrl: string, onWait: OnWait = () => undefined): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    fallback_application_name: 'cropctl migrate',
    connectionTimeoutMillis: 5000,
  })
  // The query in progress rejects too; without a listener this would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lockMigrations(client, onWait)
    await applyMigrationsWithRetries(client, onWait)
  } finally {
    await client.end()
  }
}

/** Creation time of the newest migration that this code knows, in milliseconds: drizzle's own mark of progress. */
function getNewestKnownMigration(): number {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  return Math.max(...known.map(({ folderMillis }) => folderMillis))
}

let newestKnownMigration: number | undefined

/** A database ahead of the code counts as current: during a rollout the new version migrates first. */
export async function areMigrationsCurrent(db: Db): Promise<boolean> {
  newestKnownMigration ??= getNewestKnownMigration()
  const exists = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (exists.rows[0]?.found !== true) return false
  const applied = await db.execute(
    sql`select coalesce(max(created_at), 0) >= ${newestKnownMigration}::bigint as current from drizzle.__drizzle_migrations`,
  )
  return applied.rows[0]?.current === true
}
