import { sql } from 'drizzle-orm'
import { aTask } from '@crop/devstack'
import { createDatabaseClient } from './database-client'
import { inTransaction } from './transaction'
import { getDatabaseFault } from './faults'
import { useTestDb } from './test-db'

const db = useTestDb()

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  ['23505', 'duplicate'],
  ['23001', 'still_referenced'],
  ['23503', 'still_referenced'],
  ['40001', 'retryable'],
  ['40P01', 'retryable'],
  ['55P03', 'locked'],
  ['22P02', 'bad_value'],
  ['08006', 'unavailable'],
  ['28P01', 'unavailable'],
  ['53300', 'unavailable'],
  ['57P01', 'unavailable'],
  ['55000', 'unavailable'],
  ['42P01', undefined],
])('SQLSTATE %s, wrapped or not, means %s', (code, fault) => {
  const error = Object.assign(new Error('refused'), { code })
  expect(getDatabaseFault(error)).toBe(fault)
  expect(getDatabaseFault(new Error('Failed query', { cause: error }))).toBe(fault)
})

test('a second row with the same key is a duplicate', async () => {
  const { id } = await aTask(db())
  expect(getDatabaseFault(await failure(aTask(db(), { id })))).toBe('duplicate')
})

test('a value of the wrong form is a bad value', async () => {
  expect(getDatabaseFault(await failure(db().execute(sql`select ${'x'}::uuid`)))).toBe('bad_value')
})

test('a server that is not there is unavailable', async () => {
  await using nowhere = createDatabaseClient({
    url: 'postgres://127.0.0.1:1/none',
    maxConnections: 1,
    statementTimeoutMs: 100,
  })
  expect(getDatabaseFault(await failure(nowhere.db.execute(sql`select 1`)))).toBe('unavailable')
})

test('a statement that takes too long is unavailable', async () => {
  const fault = await failure(
    inTransaction(db(), async (tx) => {
      await tx.execute(sql`set local statement_timeout = 50`)
      await tx.execute(sql`select pg_sleep(10)`)
    }),
  )
  expect(getDatabaseFault(fault)).toBe('unavailable')
})

test('a transaction that met a serialisation failure is run again, three times at most', async () => {
  let runs = 0
  const failing = inTransaction(db(), async (tx) => {
    runs += 1
    await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
  })
  expect(getDatabaseFault(await failure(failing))).toBe('retryable')
  expect(runs).toBe(4)
})
