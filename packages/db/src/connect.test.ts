import { connect as connectTo, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { createTestDatabase } from '@crop/devstack'
import type { TestDatabase } from '@crop/devstack'
import { sql } from 'drizzle-orm'
import { connect, inTransaction } from './connect'
import type { Database } from './connect'
import { databaseFault } from './faults'
import { killOthers } from './test-connections'

let bench: TestDatabase
beforeAll(async () => {
  bench = await createTestDatabase()
})
afterAll(() => bench.drop())

const open = (url = bench.url, statementTimeoutMs = 5000): Database =>
  connect({ url, max: 1, statementTimeoutMs })
const one = ({ db }: Database) =>
  inTransaction(db, async (tx) => (await tx.execute(sql`select 1 as one`)).rows[0])
const faultOf = async (work: Promise<unknown>) =>
  databaseFault(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  )

test('a connection that dies in the middle of a transaction fails that transaction alone', async () => {
  await using database = open()
  const dying = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`select 1`)
    await bench.query(killOthers)
    await tx.execute(sql`select 1`)
  })
  expect(await faultOf(dying)).toBe('unavailable')
  expect(await one(database)).toEqual({ one: 1 })
})

/** Stands between a pool and Postgres, and can fall silent: what is sent then is lost. */
async function silencableProxy() {
  const { hostname, port } = new URL(bench.url)
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connectTo(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [client, upstream].forEach((either) => either.destroy()))
    }
    client.on('data', (data) => void (isSilent || upstream.write(data)))
    upstream.on('data', (data) => void (isSilent || client.write(data)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(bench.url)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    silence: (silent: boolean) => {
      isSilent = silent
    },
    close: () => {
      sockets.forEach((socket) => socket.destroy())
      server.close()
    },
  }
}

test('a server that fell silent loses no place in the pool, and no transaction is left open on a connection', async () => {
  const proxy = await silencableProxy()
  await using database = open(proxy.url, 200)
  expect(await one(database)).toEqual({ one: 1 })
  for (let round = 0; round < 3; round++) {
    proxy.silence(true)
    expect(await faultOf(one(database))).toBe('unavailable')
    proxy.silence(false)
    expect(await one(database)).toEqual({ one: 1 })
  }
  const inside = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`create table half_done (id int)`)
    proxy.silence(true)
    await tx.execute(sql`select 1`)
  })
  expect(await faultOf(inside)).toBe('unavailable')
  proxy.silence(false)
  const { rows } = await database.db.execute(sql`select to_regclass('half_done') is null as undone`)
  expect(rows).toEqual([{ undone: true }])
  proxy.close()
})

test('an ordinary refusal keeps its connection', async () => {
  await using database = open()
  const pid = async () => (await database.db.execute(sql`select pg_backend_pid() as pid`)).rows[0]
  const before = await pid()
  const refused = inTransaction(database.db, (tx) => tx.execute(sql`insert into users (id) values (${'x'})`))
  expect(await faultOf(refused)).toBe('bad_value')
  expect(await pid()).toEqual(before)
})
