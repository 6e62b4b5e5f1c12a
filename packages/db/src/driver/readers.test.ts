import { useTestDatabase } from '../../testing'
import { setTimeout as delay } from 'node:timers/promises'
import { waitUntil } from '@crop/testkit'
import { sql } from 'drizzle-orm'
import { createDatabaseClient } from './database-client'
import { getDatabaseFault } from './faults'
import { statement } from './statement'
import { SELECT_OTHER_CONNECTIONS, TERMINATE_OTHER_CONNECTIONS } from '../../test/connections'
import { inTransaction } from './transaction'

const testDatabase = useTestDatabase()

function createClient(readers = 2) {
  return createDatabaseClient({
    url: testDatabase.url,
    maxConnections: 4,
    readers,
    statementTimeoutMs: 5000,
  })
}

interface EchoRow extends Record<string, unknown> {
  pid: number
  echo: string
}

/** Returns its argument after some seconds, and the process that served it. */
const selectEcho = statement<Record<'echo' | 'seconds', unknown>, EchoRow>(
  { name: 'select_echo', reads: true },
  (param) => sql`
    select pg_backend_pid() as pid, ${param('echo')}::text as echo
      from pg_sleep(${param('seconds')}::float8)`,
)

const selectQuotient = statement<{ divisor: unknown }, { quotient: number }>(
  { name: 'select_quotient', reads: true },
  (param) => sql`select 1 / ${param('divisor')}::integer as quotient`,
)

const waitForLock = statement<{ lock: unknown }, { locked: string }>(
  { name: 'wait_for_lock', reads: true },
  (param) => sql`select pg_advisory_xact_lock(${param('lock')}::bigint)::text as locked`,
)

test('concurrent reads get their own results, on as many connections as there are readers', async () => {
  await using client = createClient()
  const readTogether = (texts: string[]) =>
    Promise.all(texts.map((echo) => selectEcho(client.db, { echo, seconds: 0 })))
  const texts = Array.from({ length: 50 }, (_, number) => `text ${number}`)
  // On a busy machine readers can count as stuck, and a read then has a connection of its own.
  await waitUntil(async () => {
    const results = await readTogether(texts)
    expect(results.map(([row]) => row?.echo)).toEqual(texts)
    return new Set(results.map(([row]) => row?.pid)).size === 2
  })
})

test('a short read does not wait for a long one', async () => {
  await using client = createClient()
  const longReads: Promise<unknown>[] = []
  await testDatabase.whileLocked('select pg_advisory_xact_lock(1)', async (isWaitedFor) => {
    longReads.push(waitForLock(client.db, { lock: 1 }))
    await waitUntil(isWaitedFor)
    for (let count = 0; count < 5; count++) {
      const result = await selectEcho(client.db, { echo: 'short', seconds: 0 })
      expect(result).toMatchObject([{ echo: 'short' }])
    }
  })
  await Promise.all(longReads)
})

test('a read that fails does not affect the reads beside it', async () => {
  await using client = createClient(1)
  const divisors = [1, 0, 1, 0, 1]
  const results = await Promise.allSettled(divisors.map((divisor) => selectQuotient(client.db, { divisor })))
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
})

test('a reader whose connection breaks fails the reads in progress and reconnects for the next', async () => {
  await using client = createClient(1)
  const interrupted = Promise.allSettled([
    selectEcho(client.db, { echo: '', seconds: 60 }),
    selectEcho(client.db, { echo: '', seconds: 60 }),
  ])
  const sleeping = `select pid from pg_stat_activity
    where datname = current_database() and query like '%pg_sleep%' and wait_event = 'PgSleep'`
  await waitUntil(async () => (await testDatabase.query(sleeping)).length > 0)
  await testDatabase.query(`select pg_terminate_backend(pid) from (${sleeping}) as sleeping`)

  for (const result of await interrupted) {
    expect(result.status === 'rejected' && getDatabaseFault(result.reason)).toBe('unavailable')
  }
  expect(await selectEcho(client.db, { echo: 'again', seconds: 0 })).toMatchObject([{ echo: 'again' }])
})

test('inside a transaction a read uses the connection of the transaction', async () => {
  await using client = createClient()
  await inTransaction(client.db, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const [read] = await selectEcho(tx, { echo: '', seconds: 0 })
    expect(read?.pid).toBe(rows[0]?.pid)
  })
})

test('reads are rejected once the client closes, so that no connection stays open', async () => {
  const client = createClient()
  const first = selectEcho(client.db, { echo: 'first', seconds: 0 }).catch(() => undefined)
  const closing = client[Symbol.asyncDispose]()
  await expect(selectEcho(client.db, { echo: 'late', seconds: 0 })).rejects.toThrow('Connection terminated')
  await Promise.all([first, closing])
})

test('a broken reader is reported like an idle connection', async () => {
  const errors: Error[] = []
  await using client = createDatabaseClient({
    url: testDatabase.url,
    maxConnections: 4,
    readers: 1,
    statementTimeoutMs: 5000,
    onConnectionError: (error) => errors.push(error),
  })
  await selectEcho(client.db, { echo: '', seconds: 0 })
  await testDatabase.query(TERMINATE_OTHER_CONNECTIONS)
  expect(await waitUntil(() => Promise.resolve(errors.length > 0))).toBe(true)
  expect(getDatabaseFault(errors[0])).toBe('unavailable')
})

test('a statement that its connection has lost is repeated on a new connection', async () => {
  await using client = createClient(1)
  const read = () => selectEcho(client.db, { echo: 'text', seconds: 0 })
  await read()
  await client.db.readers?.run(({ $client }) => $client.query('deallocate select_echo'))
  expect(await read()).toMatchObject([{ echo: 'text' }])
})

test('while all readers wait for a lock, other reads use connections of their own', async () => {
  await using client = createClient(1)
  const locked: Promise<unknown>[] = []
  await testDatabase.whileLocked('select pg_advisory_xact_lock(1)', async (isWaitedFor) => {
    locked.push(waitForLock(client.db, { lock: 1 }))
    await waitUntil(isWaitedFor)
    const rows = await waitUntil(() => {
      const read = selectEcho(client.db, { echo: 'short', seconds: 0 })
      // A read that joined the reader before it counted as stuck completes after the lock is released.
      locked.push(read)
      return Promise.race([read, delay(200, undefined)])
    })
    expect(rows).toMatchObject([{ echo: 'short' }])
  })
  await Promise.all(locked)
})

test('closing the client closes readers that are still connecting', async () => {
  const client = createClient()
  const read = selectEcho(client.db, { echo: 'last', seconds: 0 }).catch(() => undefined)
  await client[Symbol.asyncDispose]()
  await read
  const areAllClosed = async () => (await testDatabase.query(SELECT_OTHER_CONNECTIONS)).length === 0
  expect(await waitUntil(areAllClosed)).toBe(true)
})
