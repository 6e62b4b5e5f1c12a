import { createTestDatabase } from '../../testing'
import { waitUntil } from '@crop/testkit'
import { sql } from 'drizzle-orm'
import { createDatabaseClient } from '../driver/database-client'
import { createDatabaseProbe, isDatabaseReady } from './database-probe'
import { migrate, type MigrationWait } from './migrate'

async function createEmptyDatabase() {
  const { url, drop } = await createTestDatabase()
  const client = createDatabaseClient({ url, maxConnections: 2, statementTimeoutMs: 10_000 })
  await client.db.execute(sql`drop schema public cascade`)
  await client.db.execute(sql`drop schema drizzle cascade`)
  await client.db.execute(sql`create schema public`)
  return { url, client, drop }
}

test('ten concurrent migrations leave one current schema', async () => {
  const { url, client, drop } = await createEmptyDatabase()
  const ignored = { recordFailure: () => undefined, recordSuccess: () => undefined }
  const probe = createDatabaseProbe(client.db, { postgres: ignored, schema: ignored })
  expect(await probe()).toEqual({ postgres: 'up', migrations: 'pending' })

  await Promise.all(Array.from({ length: 10 }, () => migrate(url)))

  expect(isDatabaseReady(await probe())).toBe(true)
  const tables = await client.db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  expect(tables.rows.map((row) => row.table_name)).toEqual([
    'account_erasures',
    'analyses',
    'analysis_batches',
    'analysis_tasks',
    'api_keys',
    'crop_map_parts',
    'crop_maps',
    'crop_plans',
    'daily_usage',
    'digest_entries',
    'idempotency_keys',
    'mail_settings',
    'model_versions',
    'new_analysis_counts',
    'notifications',
    'outgoing_mails',
    'outlook_feeds',
    'outlook_rows',
    'outlooks',
    'password_reset_codes',
    'password_reset_tries',
    'queue_pauses',
    'refresh_tokens',
    'scheduled_runs',
    'users',
    'webhook_deliveries',
    'webhooks',
  ])
  await client[Symbol.asyncDispose]()
  await drop()
})

test('a migration that waits for another reports it once', async () => {
  const { url, drop, whileLocked } = await createTestDatabase()
  const waits: MigrationWait[] = []
  const migrations: Promise<number>[] = []
  await whileLocked('select pg_advisory_lock(7201455)', async (isWaitedFor) => {
    migrations.push(migrate(url, (wait) => waits.push(wait)))
    await waitUntil(isWaitedFor)
    expect(waits).toEqual(['another migration'])
  })
  expect(await Promise.all(migrations)).toEqual([0])

  await migrate(url, (wait) => waits.push(wait))
  expect(waits).toEqual(['another migration'])
  await drop()
})

test('a migration that needs a table in use reports it once, lets other queries run and retries', async () => {
  const waits: MigrationWait[] = []
  const { url, drop, whileLocked } = await createTestDatabase()
  const migrations: Promise<number>[] = []
  await whileLocked(
    'lock table drizzle.__drizzle_migrations in access exclusive mode',
    async (isWaitedFor) => {
      migrations.push(migrate(url, (wait) => waits.push(wait)))
      for (let attempt = 0; attempt < 2; attempt++) {
        await waitUntil(isWaitedFor)
        await waitUntil(async () => !(await isWaitedFor()))
      }
    },
  )
  await Promise.all(migrations)
  expect(waits).toEqual(['a table in use'])
  await drop()
})
