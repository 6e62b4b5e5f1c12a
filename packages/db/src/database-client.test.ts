import { createTestDatabase, startTcpProxy } from '@crop/devstack'
import type { TestDatabase } from '@crop/devstack'
import { sql } from 'drizzle-orm'
import { createDatabaseClient } from './database-client'
import { inTransaction } from './transaction'
import type { DatabaseClient } from './database-client'
import { getDatabaseFault } from './faults'
import { TERMINATE_OTHER_CONNECTIONS } from './test-connections'

let bench: TestDatabase
beforeAll(async () => {
  bench = await createTestDatabase()
})
afterAll(() => bench.drop())

const open = (url = bench.url, statementTimeoutMs = 5000): DatabaseClient =>
  createDatabaseClient({ url, maxConnections: 1, statementTimeoutMs })
const one = ({ db }: DatabaseClient) =>
  inTransaction(db, async (tx) => (await tx.execute(sql`select 1 as one`)).rows[0])
const faultOf = async (work: Promise<unknown>) =>
  getDatabaseFault(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  )

test('a connection that dies in the middle of a transaction fails that transaction alone', async () => {
  await using database = open()
  const dying = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`select 1`)
    await bench.query(TERMINATE_OTHER_CONNECTIONS)
    await tx.execute(sql`select 1`)
  })
  expect(await faultOf(dying)).toBe('unavailable')
  expect(await one(database)).toEqual({ one: 1 })
})

test('a server that fell silent loses no place in the pool, and no transaction is left open on a connection', async () => {
  await using proxy = await startTcpProxy(bench.url)
  await using database = open(proxy.url, 200)
  expect(await one(database)).toEqual({ one: 1 })
  for (let round = 0; round < 3; round++) {
    proxy.silence()
    expect(await faultOf(one(database))).toBe('unavailable')
    proxy.heal()
    expect(await one(database)).toEqual({ one: 1 })
  }
  const inside = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`create table half_done (id int)`)
    proxy.silence()
    await tx.execute(sql`select 1`)
  })
  expect(await faultOf(inside)).toBe('unavailable')
  proxy.heal()
  const { rows } = await database.db.execute(sql`select to_regclass('half_done') is null as undone`)
  expect(rows).toEqual([{ undone: true }])
})

test('an application name in the address is preferred to that of the program', async () => {
  const nameAt = async (url: string) => {
    await using database = createDatabaseClient({
      url,
      maxConnections: 1,
      statementTimeoutMs: 5000,
      applicationName: 'a program',
    })
    return (await database.db.execute(sql`select current_setting('application_name') as name`)).rows
  }
  expect(await nameAt(bench.url)).toEqual([{ name: 'a program' }])
  expect(await nameAt(`${bench.url}?application_name=ours`)).toEqual([{ name: 'ours' }])
})

test('an ordinary refusal keeps its connection', async () => {
  await using database = open()
  const pid = async () => (await database.db.execute(sql`select pg_backend_pid() as pid`)).rows[0]
  const before = await pid()
  const refused = inTransaction(database.db, (tx) => tx.execute(sql`insert into users (id) values (${'x'})`))
  expect(await faultOf(refused)).toBe('bad_value')
  expect(await pid()).toEqual(before)
})

test('a transaction that met another in a deadlock is done again, and given up after three more tries', async () => {
  await using database = open()
  const triesUntilDone = async (deadlocks: number) => {
    let tries = 0
    const work = inTransaction(database.db, async (tx) => {
      tries++
      if (tries <= deadlocks) await tx.execute(sql`do 'begin raise sqlstate ''40P01''; end'`)
    })
    return { fault: await faultOf(work), tries }
  }
  expect(await triesUntilDone(3)).toEqual({ fault: undefined, tries: 4 })
  expect(await triesUntilDone(4)).toEqual({ fault: 'retryable', tries: 4 })
})
