import { aTask, useTestDatabase } from '../../testing'
import { sql } from 'drizzle-orm'
import { createDatabaseClient } from './database-client'
import { getDatabaseFault } from './faults'
import { getFault } from '../../test/get-fault'
import { OPERATIONAL_SQLSTATES } from '../../test/sqlstates'
import { inTransaction } from './transaction'

const { db } = useTestDatabase()

test.each([
  ['23505', 'duplicate'],
  ['23001', 'still_referenced'],
  ['23503', 'still_referenced'],
  ['40001', 'retryable'],
  ['40P01', 'retryable'],
  ['55P03', 'table_locked'],
  ['26000', 'stale_statement'],
  ['0A000', 'stale_statement'],
  ['42P05', 'stale_statement'],
  ['57P04', 'unavailable'],
  ['58030', 'unavailable'],
  ['22P02', 'bad_value'],
  ['08006', 'unavailable'],
  ['28P01', 'unavailable'],
  ['53300', 'unavailable'],
  ['57P01', 'unavailable'],
  ['55000', 'unavailable'],
  ['42P01', undefined],
])('SQLSTATE %s, wrapped or not, is the fault %s', (code, fault) => {
  const error = Object.assign(new Error('failed'), { code })
  expect(getDatabaseFault(error)).toBe(fault)
  expect(getDatabaseFault(new Error('Failed query', { cause: error }))).toBe(fault)
})

test('a lock timeout with a context is that of a row', () => {
  const error = { code: '55P03', where: 'while updating tuple (0,1) in relation "crop_plans"' }
  expect(getDatabaseFault(Object.assign(new Error('failed'), error))).toBe('row_locked')
})

test.each(OPERATIONAL_SQLSTATES)('SQLSTATE %s is no error of the service', (code) => {
  const fault = getDatabaseFault(Object.assign(new Error('failed'), { code }))
  expect(['unavailable', 'stale_statement']).toContain(fault)
})

test('a second row with the same key is a duplicate', async () => {
  const { id } = await aTask(db)
  expect(await getFault(aTask(db, { id }))).toBe('duplicate')
})

test('a value of the wrong form is a bad value', async () => {
  expect(await getFault(db.execute(sql`select ${'x'}::uuid`))).toBe('bad_value')
})

test('a server that does not exist is unavailable', async () => {
  await using client = createDatabaseClient({
    url: 'postgres://127.0.0.1:1/none',
    maxConnections: 1,
    statementTimeoutMs: 100,
  })
  expect(await getFault(client.db.execute(sql`select 1`))).toBe('unavailable')
})

test('a database whose statement times out is unavailable', async () => {
  const timedOut = inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 50`)
    await tx.execute(sql`select pg_sleep(10)`)
  })
  expect(await getFault(timedOut)).toBe('unavailable')
})

test('a transaction is retried three times after serialisation failures', async () => {
  let attempts = 0
  const failing = inTransaction(db, async (tx) => {
    attempts += 1
    await tx.execute(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
  })
  expect(await getFault(failing)).toBe('retryable')
  expect(attempts).toBe(4)
})
