import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import type { Db } from '../driver/database-client'
import { fillEmailKeys } from '../accounts/email-keys'
import { getDatabaseFault } from '../driver/faults'

export const MIGRATIONS_FOLDER = join(__dirname, '../../migrations')

/** The key of the advisory lock. Any constant works, as long as every version of the service uses the same. */
const MIGRATION_LOCK = 7_201_455

/**
 * A change of a table waits for the transactions that use the table, for instance a backup, and all later queries wait
 * behind the change. A migration therefore waits less than the lock timeout of a request, lets those queries run, and
 * tries again.
 */
const LOCK_TIMEOUT = '100ms'
const LOCK_RETRY_DELAY_MS = 2000

export type MigrationWait = 'another migration' | 'a table in use'

/** Called at most once for each reason to wait. */
type OnWait = (wait: MigrationWait) => void

/**
 * Applies the missing migrations, fills columns that Postgres cannot compute, and returns how many migrations it applied.
 * Safe to run from several places at once: one applies them, the others wait.
 */
export async function migrate(databaseUrl: string, onWait: OnWait = () => undefined): Promise<number> {
  const client = new Client({
    connectionString: databaseUrl,
    fallback_application_name: 'cropctl migrate',
    connectionTimeoutMillis: 5000,
  })
  // The query in progress rejects as well; an error event without a listener would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await lockMigrations(client, onWait)
    const applied = await applyMigrationsWithRetries(client, onWait)
    await fillEmailKeys(drizzle(client))
    return applied
  } finally {
    await client.end()
  }
}

async function lockMigrations(client: Client, onWait: OnWait): Promise<void> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock($1) as "isLocked"',
    [MIGRATION_LOCK],
  )
  if (rows[0]?.isLocked) return
  onWait('another migration')
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

async function countAppliedMigrations(client: Client): Promise<number> {
  const table = await client.query<{ isPresent: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isPresent"`,
  )
  if (!table.rows[0]?.isPresent) return 0
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return rows[0]?.count ?? 0
}

async function applyMigrationsWithRetries(client: Client, onWait: OnWait): Promise<number> {
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  for (let attempt = 1; ; attempt++) {
    try {
      const countBefore = await countAppliedMigrations(client)
      await applyMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
      return (await countAppliedMigrations(client)) - countBefore
    } catch (error) {
      if (getDatabaseFault(error) !== 'table_locked') throw error
      if (attempt === 1) onWait('a table in use')
      await delay(LOCK_RETRY_DELAY_MS)
    }
  }
}

/** The creation time of the newest migration of this build in milliseconds, by which drizzle records progress. */
function readNewestMigrationTime(): number {
  const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER })
  return Math.max(...migrations.map(({ folderMillis }) => folderMillis))
}

let newestMigrationTime: number | undefined

export interface SchemaState {
  /** A database ahead of this build counts as current, because a rollout migrates before it starts new processes. */
  isCurrent: boolean
  /** Whether Postgres rejects writes: a standby does, and so does `default_transaction_read_only`. */
  isReadOnly: boolean
}

export async function getSchemaState(db: Db): Promise<SchemaState> {
  newestMigrationTime ??= readNewestMigrationTime()
  const server = await db.execute(sql`
    select to_regclass('drizzle.__drizzle_migrations') is not null as is_present,
           current_setting('transaction_read_only') = 'on' as is_read_only`)
  const isReadOnly = server.rows[0]?.is_read_only === true
  if (server.rows[0]?.is_present !== true) return { isCurrent: false, isReadOnly }
  const progress = await db.execute(sql`
    select coalesce(max(created_at), 0) >= ${newestMigrationTime}::bigint as is_current
      from drizzle.__drizzle_migrations`)
  return { isCurrent: progress.rows[0]?.is_current === true, isReadOnly }
}
