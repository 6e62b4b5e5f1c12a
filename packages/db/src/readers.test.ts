import { createTestDatabase, waitUntil } from '@crop/devstack'
import type { TestDatabase } from '@crop/devstack'
import { sql } from 'drizzle-orm'
import { createDatabaseClient } from './database-client'
import { inTransaction } from './transaction'
import { getDatabaseFault } from './faults'
import { prepareReadSql } from './prepared-statements'
import { SELECT_OTHER_CONNECTIONS, TERMINATE_OTHER_CONNECTIONS } from './test-connections'

let bench: TestDatabase
beforeAll(async () => {
  bench = await createTestDatabase()
})
afterAll(() => bench.drop())

const open = (readers = 2) =>
  createDatabaseClient({ url: bench.url, maxConnections: 4, readers, statementTimeoutMs: 5000 })

type Look = Record<string, unknown> & { pid: number; echo: string }

const look = prepareReadSql<Record<'echo' | 'seconds', unknown>, Look>(
  'look',
  (given) => sql`select pg_backend_pid() as pid, ${given('echo')}::text as echo
    from pg_sleep(${given('seconds')}::float8)`,
)

const quotient = prepareReadSql<{ divisor: unknown }, { quotient: number }>(
  'quotient',
  (given) => sql`select 1 / ${given('divisor')}::integer as quotient`,
)

test('many reads at once get each its own answer, on as many connections as there are readers', async () => {
  await using database = open()
  const asked = Array.from({ length: 50 }, (_, number) => `question ${number}`)
  const looks = await Promise.all(asked.map((echo) => look(database.db, { echo, seconds: 0 })))
  expect(looks.map(([row]) => row?.echo)).toEqual(asked)
  expect(new Set(looks.map(([row]) => row?.pid)).size).toBe(2)
})

const waitForLock = prepareReadSql<{ lock: unknown }, { locked: string }>(
  'wait_for_lock',
  (given) => sql`select pg_advisory_xact_lock(${given('lock')}::bigint)::text as locked`,
)

test('a read is not held up by a long one', async () => {
  await using database = open()
  const long: Promise<unknown>[] = []
  await bench.whileLocked('select pg_advisory_xact_lock(1)', async (isWaitedFor) => {
    long.push(waitForLock(database.db, { lock: 1 }))
    await waitUntil(isWaitedFor)
    for (let number = 0; number < 5; number++)
      expect(await look(database.db, { echo: 'short', seconds: 0 })).toMatchObject([{ echo: 'short' }])
  })
  await Promise.all(long)
})

test('a read that fails leaves those beside it alone', async () => {
  await using database = open(1)
  const divisors = [1, 0, 1, 0, 1]
  const answers = await Promise.allSettled(divisors.map((divisor) => quotient(database.db, { divisor })))
  expect(answers.map(({ status }) => status)).toEqual(
    divisors.map((divisor) => (divisor === 0 ? 'rejected' : 'fulfilled')),
  )
})

test('when its connection dies a reader fails what it was asked, and takes another for what comes next', async () => {
  await using database = open(1)
  const dying = Promise.allSettled([1, 2].map(() => look(database.db, { echo: '', seconds: 60 })))
  const running = `select pid from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep%' and wait_event = 'PgSleep'`
  await waitUntil(async () => (await bench.query(running)).length > 0)
  await bench.query(`select pg_terminate_backend(pid) from (${running}) as sleeping`)
  for (const result of await dying) {
    expect(result.status === 'rejected' && getDatabaseFault(result.reason)).toBe('unavailable')
  }
  expect(await look(database.db, { echo: 'again', seconds: 0 })).toMatchObject([{ echo: 'again' }])
})

test('inside a transaction a read sees what the transaction did', async () => {
  await using database = open()
  const pids = await inTransaction(database.db, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const [own] = await look(tx, { echo: '', seconds: 0 })
    return [rows[0]?.pid, own?.pid]
  })
  expect(pids[0]).toBe(pids[1])
})

test('nobody is served any more once the end has begun, which would leave a connection open', async () => {
  const database = open()
  const first = look(database.db, { echo: 'first', seconds: 0 }).catch(() => undefined)
  const closing = database[Symbol.asyncDispose]()
  await expect(look(database.db, { echo: 'late', seconds: 0 })).rejects.toThrow('Connection terminated')
  await Promise.all([first, closing])
})

test('a broken reader is told of, as an idle connection is', async () => {
  const told: Error[] = []
  await using database = createDatabaseClient({
    ...{ url: bench.url, maxConnections: 4, readers: 1, statementTimeoutMs: 5000 },
    onConnectionError: (error) => told.push(error),
  })
  await look(database.db, { echo: '', seconds: 0 })
  await bench.query(TERMINATE_OTHER_CONNECTIONS)
  expect(await waitUntil(() => Promise.resolve(told.length > 0))).toBe(true)
  expect(getDatabaseFault(told[0])).toBe('unavailable')
})

test('a statement that went bad on its connection is well again on the next', async () => {
  await using database = open(1)
  const ask = () => look(database.db, { echo: 'well', seconds: 0 })
  await ask()
  await database.db.readers?.run(({ $client }) => $client.query('deallocate look'))
  await expect(ask()).rejects.toThrow('does not exist')
  expect(await ask()).toMatchObject([{ echo: 'well' }])
})

test('readers are given back when the database is closed, also while they open', async () => {
  const database = open()
  const asked = look(database.db, { echo: 'last', seconds: 0 }).catch(() => undefined)
  await database[Symbol.asyncDispose]()
  await asked
  expect(await waitUntil(async () => (await bench.query(SELECT_OTHER_CONNECTIONS)).length === 0)).toBe(true)
})
