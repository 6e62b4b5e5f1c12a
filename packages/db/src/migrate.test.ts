import { randomUUID } from 'node:crypto'
import { createTestDatabase, startTcpProxy, waitUntil } from '@crop/devstack'
import { sql } from 'drizzle-orm'
import { createDatabaseClient } from './database-client'
import { migrate } from './migrate'
import type { MigrationWait } from './migrate'
import { isDatabaseReady, createDatabaseProbe } from './database-probe'

async function emptyDatabase() {
  const { url, drop } = await createTestDatabase()
  const database = createDatabaseClient({ url, maxConnections: 2, statementTimeoutMs: 10_000 })
  await database.db.execute(sql`drop schema public cascade`)
  await database.db.execute(sql`drop schema drizzle cascade`)
  await database.db.execute(sql`create schema public`)
  return { url, database, drop }
}

test('ten migrations at once leave one current schema', async () => {
  const { url, database, drop } = await emptyDatabase()
  const ask = createDatabaseProbe(database.db, () => undefined)
  expect(await ask()).toEqual({ postgres: 'up', migrations: 'pending' })

  await Promise.all(Array.from({ length: 10 }, () => migrate(url)))

  expect(isDatabaseReady(await ask())).toBe(true)
  const tables = await database.db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  expect(tables.rows.map((row) => row.table_name)).toEqual([
    'analyses',
    'analysis_tasks',
    'api_keys',
    'crop_plans',
    'idempotency_keys',
    'notifications',
    'queue_pauses',
    'refresh_tokens',
    'scheduled_runs',
    'users',
  ])
  await database[Symbol.asyncDispose]()
  await drop()
})

test('a migration that waits for another says so once', async () => {
  const { url, drop, whileLocked } = await createTestDatabase()
  const waits: MigrationWait[] = []
  const migrated: Promise<void>[] = []
  await whileLocked('select pg_advisory_lock(7201455)', async (isWaitedFor) => {
    migrated.push(migrate(url, (wait) => waits.push(wait)))
    await waitUntil(isWaitedFor)
    expect(waits).toEqual(['another migration'])
  })
  await Promise.all(migrated)
  await migrate(url, (wait) => waits.push(wait))
  expect(waits).toEqual(['another migration'])
  await drop()
})

test('a migration that finds a table in use says so once, gives way to those behind it, and goes on when it is free', async () => {
  const waits: MigrationWait[] = []
  const { url, drop, whileLocked } = await createTestDatabase()
  const migrated: Promise<void>[] = []
  await whileLocked(
    'lock table drizzle.__drizzle_migrations in access exclusive mode',
    async (isWaitedFor) => {
      migrated.push(migrate(url, (wait) => waits.push(wait)))
      for (let tried = 0; tried < 2; tried++) {
        await waitUntil(isWaitedFor)
        await waitUntil(async () => !(await isWaitedFor()))
      }
    },
  )
  await Promise.all(migrated)
  expect(waits).toEqual(['a table in use'])
  await drop()
})

test('a database that does not answer is down, and nothing is known of its migrations; why is told once', async () => {
  await using nowhere = createDatabaseClient({
    url: 'postgres://127.0.0.1:1/none',
    maxConnections: 1,
    statementTimeoutMs: 100,
  })
  const told: unknown[] = []
  const ask = createDatabaseProbe(nowhere.db, (trouble, cause) => told.push([trouble, cause]))
  for (let asked = 0; asked < 2; asked++)
    expect(await ask()).toEqual({ postgres: 'down', migrations: 'unknown' })
  expect(told).toEqual([['postgres is not responding', expect.objectContaining({ code: 'ECONNREFUSED' })]])
})

// Longer than a test may take.
const LONG_STATEMENTS = { maxConnections: 1, statementTimeoutMs: 600_000 }

test('a database that falls silent is down long before a statement on it is given up', async () => {
  const { url, drop } = await createTestDatabase()
  await using network = await startTcpProxy(url)
  await using database = createDatabaseClient({ url: network.url, ...LONG_STATEMENTS })
  const causes: unknown[] = []
  const ask = createDatabaseProbe(database.db, (_trouble, cause) => causes.push(cause))
  expect(isDatabaseReady(await ask())).toBe(true)
  network.silence()
  expect(await ask()).toEqual({ postgres: 'down', migrations: 'unknown' })
  expect(causes).toEqual([new Error('no response within 1500 ms')])
  network.cut()
  await drop()
})

test('a database whose role may not read which migrations it has answers, and that is what is told', async () => {
  const { url, query, drop } = await createTestDatabase()
  const address = new URL(url)
  address.username = `stranger_${randomUUID().replaceAll('-', '')}`
  await query(`create role ${address.username} login`)
  await using database = createDatabaseClient({
    url: address.href,
    maxConnections: 1,
    statementTimeoutMs: 5000,
  })
  const told: unknown[] = []
  const ask = createDatabaseProbe(database.db, (trouble, cause) => told.push([trouble, cause]))
  for (let asked = 0; asked < 2; asked++)
    expect(await ask()).toEqual({ postgres: 'up', migrations: 'unknown' })
  expect(told).toEqual([
    ['postgres refuses to list its migrations', expect.objectContaining({ code: '42501' })],
  ])
  await query(`drop role ${address.username}`)
  await drop()
})
