import { Client } from 'pg'
import { createTestDatabase } from './test-database'
import { flushTestRedis, getTestRedisUrl } from '@crop/testkit'

test('a test database has all tables', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query("select 1 from information_schema.tables where table_schema = 'public'")
  await client.end()
  await database.drop()
  expect(rows.length).toBeGreaterThan(3)
})

test('each jest worker has a Redis database of its own that it can flush', async () => {
  expect(getTestRedisUrl()).toMatch(/^redis:\/\/127\.0\.0\.1:\d+\/\d+$/)
  await flushTestRedis()
})
