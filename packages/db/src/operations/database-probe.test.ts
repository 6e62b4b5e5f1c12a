import { randomUUID } from 'node:crypto'
import { createTestDatabase } from '../../testing'
import { startTcpProxy } from '@crop/testkit'
import { createDatabaseClient } from '../driver/database-client'
import { createDatabaseProbe, isDatabaseReady } from './database-probe'

function collectReports() {
  const reports: unknown[] = []
  const collect = (name: string) => ({
    recordFailure: (cause: unknown) => reports.push([`${name} failure`, cause]),
    recordSuccess: () => reports.push([`${name} success`]),
  })
  return { reports, listener: { postgres: collect('postgres'), schema: collect('schema') } }
}

test('without a server Postgres is down, and its migrations are unknown', async () => {
  await using client = createDatabaseClient({
    url: 'postgres://127.0.0.1:1/none',
    maxConnections: 1,
    statementTimeoutMs: 100,
  })
  const { reports, listener } = collectReports()
  const probe = createDatabaseProbe(client.db, listener)
  expect(await probe()).toEqual({ postgres: 'down', migrations: 'unknown' })
  expect(reports).toEqual([['postgres failure', expect.objectContaining({ code: 'ECONNREFUSED' })]])
})

test('an unresponsive server is down long before its statement times out', async () => {
  const { url, drop } = await createTestDatabase()
  await using proxy = await startTcpProxy(url)
  await using client = createDatabaseClient({
    url: proxy.url,
    maxConnections: 1,
    // Longer than a test may take.
    statementTimeoutMs: 600_000,
  })
  const { reports, listener } = collectReports()
  const probe = createDatabaseProbe(client.db, listener)
  expect(isDatabaseReady(await probe())).toBe(true)

  proxy.silence()
  expect(await probe()).toEqual({ postgres: 'down', migrations: 'unknown' })
  expect(reports).toEqual([
    ['postgres success'],
    ['schema success'],
    ['postgres failure', new Error('no response within 1500 ms')],
  ])
  proxy.cut()
  await drop()
})

test('a read-only server is not ready until it accepts writes', async () => {
  const { url, query, drop } = await createTestDatabase()
  const database = new URL(url).pathname.slice(1)
  await query(`alter database ${database} set default_transaction_read_only = on`)
  const { reports, listener } = collectReports()
  const onConnect = listener.postgres.recordSuccess
  const settings = { url, maxConnections: 1, statementTimeoutMs: 5000, onConnect }
  const probeOnce = async () => {
    await using client = createDatabaseClient(settings)
    return await createDatabaseProbe(client.db, listener)()
  }
  const readOnly = await probeOnce()
  expect(readOnly).toEqual({ postgres: 'read-only', migrations: 'current' })
  expect(isDatabaseReady(readOnly)).toBe(false)
  expect(reports).toEqual([
    ['postgres failure', new Error('it is read-only: a standby, or default_transaction_read_only is on')],
    ['schema success'],
  ])

  await query(`begin read write; alter database ${database} reset default_transaction_read_only; commit`)
  expect(isDatabaseReady(await probeOnce())).toBe(true)
  await drop()
})

test('a role that may not read the migrations is reported as such, while Postgres is up', async () => {
  const { url, query, drop } = await createTestDatabase()
  const strangerUrl = new URL(url)
  strangerUrl.username = `stranger_${randomUUID().replaceAll('-', '')}`
  await query(`create role ${strangerUrl.username} login`)
  await using client = createDatabaseClient({
    url: strangerUrl.href,
    maxConnections: 1,
    statementTimeoutMs: 5000,
  })
  const { reports, listener } = collectReports()
  const probe = createDatabaseProbe(client.db, listener)
  expect(await probe()).toEqual({ postgres: 'up', migrations: 'unknown' })
  expect(reports).toEqual([
    ['postgres success'],
    ['schema failure', expect.objectContaining({ code: '42501' })],
  ])
  await query(`drop role ${strangerUrl.username}`)
  await drop()
})
