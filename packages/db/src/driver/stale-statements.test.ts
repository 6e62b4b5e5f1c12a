import { sql } from 'drizzle-orm'
import { useTestDatabase } from '../../testing'
import { createDatabaseClient } from './database-client'
import { statement } from './statement'
import { inTransaction } from './transaction'

const testDatabase = useTestDatabase()
beforeAll(async () => {
  await testDatabase.query('create table fields (area integer)')
  await testDatabase.query('insert into fields values (1)')
})

type NoParams = Record<string, never>

const selectFields = statement<NoParams, { area: unknown }>(
  { name: 'select_fields', reads: true },
  () => sql`select area from fields`,
)
const insertField = statement<NoParams, { area: unknown }>(
  { name: 'insert_field' },
  () => sql`insert into fields values (2) returning area`,
)

test('statements work after a migration changed the type of a column, on every connection', async () => {
  await using client = createDatabaseClient({
    url: testDatabase.url,
    maxConnections: 6,
    readers: 2,
    statementTimeoutMs: 5000,
  })
  const { db } = client
  const runAll = () =>
    Promise.all([
      ...Array.from({ length: 20 }, () => selectFields(db, {})),
      ...Array.from({ length: 20 }, () => insertField(db, {})),
      ...Array.from({ length: 20 }, () => inTransaction(db, (tx) => insertField(tx, {}))),
    ])
  await runAll()
  await testDatabase.query('alter table fields alter column area type bigint')
  await runAll()
  expect(await testDatabase.query('select from fields where area = 2')).toHaveLength(80)
})
