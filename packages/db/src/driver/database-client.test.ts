import { useTestDatabase } from '../../testing'
import { startPasswordServer, startTcpProxy, waitUntil } from '@crop/testkit'
import { sql } from 'drizzle-orm'
import { createDatabaseClient, type DatabaseClient } from './database-client'
import { getFault } from '../../test/get-fault'
import { TERMINATE_OTHER_CONNECTIONS } from '../../test/connections'
import { inTransaction } from './transaction'

const testDatabase = useTestDatabase()

function createClient(url = testDatabase.url, statementTimeoutMs = 5000): DatabaseClient {
  return createDatabaseClient({ url, maxConnections: 1, statementTimeoutMs })
}

async function selectOneInTransaction({ db }: DatabaseClient) {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute(sql`select 1 as one`)
    return rows[0]
  })
}

test('a connection that breaks in a transaction fails only that transaction', async () => {
  await using client = createClient()
  const broken = inTransaction(client.db, async (tx) => {
    await tx.execute(sql`select 1`)
    await testDatabase.query(TERMINATE_OTHER_CONNECTIONS)
    await tx.execute(sql`select 1`)
  })
  expect(await getFault(broken)).toBe('unavailable')
  expect(await selectOneInTransaction(client)).toEqual({ one: 1 })
})

test('an unresponsive server neither exhausts the pool nor leaves a transaction open', async () => {
  await using proxy = await startTcpProxy(testDatabase.url)
  await using client = createClient(proxy.url, 200)
  expect(await selectOneInTransaction(client)).toEqual({ one: 1 })
  for (let round = 0; round < 3; round++) {
    proxy.silence()
    expect(await getFault(selectOneInTransaction(client))).toBe('unavailable')
    proxy.heal()
    expect(await selectOneInTransaction(client)).toEqual({ one: 1 })
  }

  const interrupted = inTransaction(client.db, async (tx) => {
    await tx.execute(sql`create table half_done (id int)`)
    proxy.silence()
    await tx.execute(sql`select 1`)
  })
  expect(await getFault(interrupted)).toBe('unavailable')
  proxy.heal()
  const { rows } = await client.db.execute(sql`select to_regclass('half_done') is null as missing`)
  expect(rows).toEqual([{ missing: true }])
})

test('a server that asks for a password that the URL lacks is unavailable, and its connection is closed', async () => {
  await using server = await startPasswordServer()
  await using client = createClient(server.url)
  expect(await getFault(client.db.execute('select 1'))).toBe('unavailable')
  await waitUntil(async () => (await server.countConnections()) === 0)
})

test('an application name in the URL takes precedence over the name in the options', async () => {
  async function getApplicationName(url: string) {
    await using client = createDatabaseClient({
      url,
      maxConnections: 1,
      statementTimeoutMs: 5000,
      applicationName: 'a program',
    })
    return (await client.db.execute(sql`select current_setting('application_name') as name`)).rows
  }
  expect(await getApplicationName(testDatabase.url)).toEqual([{ name: 'a program' }])
  expect(await getApplicationName(`${testDatabase.url}?application_name=ours`)).toEqual([{ name: 'ours' }])
})

test('a failed statement does not close the connection', async () => {
  await using client = createClient()
  const getProcessId = async () => (await client.db.execute(sql`select pg_backend_pid() as pid`)).rows[0]
  const before = await getProcessId()
  const failed = inTransaction(client.db, (tx) => tx.execute(sql`insert into users (id) values (${'x'})`))
  expect(await getFault(failed)).toBe('bad_value')
  expect(await getProcessId()).toEqual(before)
})

test.each([
  { deadlocks: 3, result: { fault: undefined, attempts: 4 } },
  { deadlocks: 4, result: { fault: 'retryable', attempts: 4 } },
])('a transaction is retried up to three times: $deadlocks deadlocks', async ({ deadlocks, result }) => {
  await using client = createClient()
  let attempts = 0
  const work = inTransaction(client.db, async (tx) => {
    attempts++
    if (attempts <= deadlocks) await tx.execute(sql`do 'begin raise sqlstate ''40P01''; end'`)
  })
  expect({ fault: await getFault(work), attempts }).toEqual(result)
})

test('a nested transaction is part of the outer one', async () => {
  await using client = createClient()
  const failed = inTransaction(client.db, async (tx) => {
    await inTransaction(tx, (inner) => inner.execute(sql`create table inner_table (id int)`))
    throw new Error('roll back')
  })
  await expect(failed).rejects.toThrow('roll back')
  const { rows } = await client.db.execute(sql`select to_regclass('inner_table') is null as missing`)
  expect(rows).toEqual([{ missing: true }])
})
