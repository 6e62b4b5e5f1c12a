import { createTestDatabase } from '@crop/devstack'
import { sql } from 'drizzle-orm'
import { connect } from './connect'
import { migrate } from './migrate'
import { databaseReadiness, isReady } from './readiness'

async function emptyDatabase() {
  const { url, drop } = await createTestDatabase()
  const database = connect({ url, max: 2, statementTimeoutMs: 10_000 })
  await database.db.execute(sql`drop schema public cascade`)
  await database.db.execute(sql`drop schema drizzle cascade`)
  await database.db.execute(sql`create schema public`)
  return { url, database, drop }
}

test('ten migrations at once leave one current schema', async () => {
  const { url, database, drop } = await emptyDatabase()
  expect(await databaseReadiness(database.db)).toEqual({ postgres: 'up', migrations: 'pending' })

  await Promise.all(Array.from({ length: 10 }, () => migrate(url)))

  expect(isReady(await databaseReadiness(database.db))).toBe(true)
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

test('a database that does not answer is down, and nothing is known of its migrations', async () => {
  await using nowhere = connect({ url: 'postgres://127.0.0.1:1/none', max: 1, statementTimeoutMs: 100 })
  expect(await databaseReadiness(nowhere.db)).toEqual({ postgres: 'down', migrations: 'unknown' })
})
