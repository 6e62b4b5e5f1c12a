import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { useTestDatabase } from '../../testing'
import { waitUntil } from '@crop/testkit'
import { createDatabaseClient } from './database-client'
import { getFault } from '../../test/get-fault'
import { statement } from './statement'

const testDatabase = useTestDatabase()
beforeAll(async () => {
  await testDatabase.query('create table fields (name text)')
  await testDatabase.query("insert into fields values ('north')")
})

const createClient = ({ readers = 2, lockTimeoutMs = 100 } = {}) =>
  createDatabaseClient({
    url: testDatabase.url,
    maxConnections: 8,
    readers,
    statementTimeoutMs: 10_000,
    lockTimeoutMs,
  })

const selectFields = statement<Record<string, never>, { name: string }>(
  { name: 'select_fields', reads: true },
  () => sql`select name from fields`,
)
const insertField = statement<{ name: string }, never>(
  { name: 'insert_field' },
  (param) => sql`insert into fields values (${param('name')})`,
)
const selectOne = statement<Record<string, never>, { one: number }>(
  { name: 'select_one', reads: true },
  () => sql`select 1 as one`,
)

test('while a table is locked its statements fail and take no connections from other statements', async () => {
  await using client = createClient()
  await testDatabase.whileLocked('lock table fields in access exclusive mode', async () => {
    expect(await getFault(selectFields(client.db, {}))).toBe('table_locked')
    expect(await getFault(insertField(client.db, { name: 'south' }))).toBe('table_locked')
    const inserts = Array.from({ length: 100 }, () => getFault(insertField(client.db, { name: 'south' })))
    expect(new Set(await Promise.all(inserts))).toEqual(new Set(['table_locked']))
    const waiting = Array.from({ length: 50 }, () => getFault(selectFields(client.db, {})))
    expect(await selectOne(client.db, {})).toEqual([{ one: 1 }])
    expect(client.getPoolUsage().waiting).toBe(0)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['table_locked']))
  })
})

test('calls before the first lock timeout do not take all connections', async () => {
  await using client = createClient({ lockTimeoutMs: 400 })
  await testDatabase.whileLocked('lock table fields in access exclusive mode', async () => {
    const faults: unknown[] = []
    const calls: Promise<unknown>[] = []
    while (faults.length === 0) {
      const call = getFault(insertField(client.db, { name: 'south' }))
      calls.push(call.then((fault) => faults.push(fault)))
      expect(client.getPoolUsage().waiting).toBe(0)
      await delay(10)
    }
    await Promise.all(calls)
    expect(new Set(faults)).toEqual(new Set(['table_locked']))
  })
})

test('a read behind reads of a locked table waits for one lock timeout only', async () => {
  await using client = createClient({ readers: 1 })
  const readsOfFields = Array.from({ length: 3 }, (_, number) =>
    statement<Record<string, never>, { name: string }>(
      { name: `select_fields_${number}`, reads: true },
      () => sql`select name from fields`,
    ),
  )
  await testDatabase.whileLocked('lock table fields in access exclusive mode', async () => {
    const completed: string[] = []
    const failures = readsOfFields.map(async (read, number) => {
      expect(await getFault(read(client.db, {}))).toBe('table_locked')
      completed.push(`fields ${number}`)
    })
    expect(await selectOne(client.db, {})).toEqual([{ one: 1 }])
    completed.push('one')
    await Promise.all(failures)
    expect(completed.slice(0, 2)).toEqual(['fields 0', 'one'])
  })
})

test('statements work again after the table is unlocked', async () => {
  await using client = createClient()
  await testDatabase.whileLocked('lock table fields in access exclusive mode', async () => {
    expect(await getFault(selectFields(client.db, {}))).toBe('table_locked')
  })
  const rows = await waitUntil(() => selectFields(client.db, {}).catch(() => undefined))
  expect(rows).toContainEqual({ name: 'north' })
})

test('a locked row does not stop the statement for other rows', async () => {
  await using client = createClient()
  await testDatabase.query('create table plots (id integer primary key, uses integer not null)')
  await testDatabase.query('insert into plots values (1, 0), (2, 0)')
  const use = statement<{ id: number }, { uses: number }>(
    { name: 'use_plot' },
    (param) => sql`update plots set uses = uses + 1 where id = ${param('id')} returning uses`,
  )
  await testDatabase.whileLocked('select from plots where id = 1 for update', async () => {
    // Postgres names the row only to the first of the calls that wait for it.
    const waiting = Array.from({ length: 3 }, () => getFault(use(client.db, { id: 1 })))
    expect(await Promise.all(waiting)).toEqual(Array(3).fill('row_locked'))
    expect(await use(client.db, { id: 2 })).toEqual([{ uses: 1 }])
  })
})

test('a statement waits longer than a lock timeout for a row, and then succeeds', async () => {
  await using client = createClient()
  await testDatabase.query('create table fields_in_use (id integer primary key, uses integer not null)')
  await testDatabase.query('insert into fields_in_use values (1, 0)')
  const use = statement<Record<string, never>, { uses: number }>(
    { name: 'use_field' },
    () => sql`update fields_in_use set uses = uses + 1 returning uses`,
  )
  const readStart = async () => {
    const [waiting] = await testDatabase.query(
      'select query_start::text as start from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0',
    )
    return waiting?.start
  }
  let isUsed: Promise<unknown> = Promise.resolve()
  await testDatabase.whileLocked('select from fields_in_use for update', async () => {
    isUsed = use(client.db, {})
    const firstStart = await waitUntil(readStart)
    await waitUntil(async () => ![undefined, firstStart].includes(await readStart()))
  })
  expect(await isUsed).toEqual([{ uses: 1 }])
})
