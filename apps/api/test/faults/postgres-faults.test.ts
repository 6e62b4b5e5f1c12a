import { randomUUID } from 'node:crypto'
import { createDatabaseClient, migrate } from '@crop/db'
import {
  type BreakableServer,
  startApi,
  startBreakablePostgres,
  type StartedApi,
  startTcpProxy,
  startWorker,
  type TcpProxy,
  getTestRedisUrl,
  waitUntil,
} from '@crop/testkit'
import { anApiKeyIn, type Answer, type Client, clientOf, LONGEST_ANSWER_MS } from './fault-client'

let postgres: BreakableServer
let network: TcpProxy
let key = ''
beforeAll(async () => {
  postgres = await startBreakablePostgres()
  network = await startTcpProxy(postgres.url)
  await migrate(postgres.url)
  key = await anApiKeyIn(postgres.url)
}, 30_000)
afterAll(async () => {
  await network[Symbol.asyncDispose]()
  await postgres[Symbol.asyncDispose]()
})

const CLIENTS = 4

/** Submissions, one after the other on each of some connections, until told to stop; with all answers. */
function underLoad(client: Client) {
  const stopping = new AbortController()
  const answers: Answer[] = []
  const submitMore = async () => {
    while (!stopping.signal.aborted) answers.push(await client.submit())
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, submitMore))
  const stop = async () => {
    stopping.abort()
    await clients
  }
  return { answers, stop }
}

const accepted = (answers: Answer[]) => answers.filter(({ status }) => status === 202)

test('while Postgres is dead five times, frozen, half-open or slow there are 503s in time, and what was accepted is done', async () => {
  const settings = { REDIS_URL: getTestRedisUrl(), LOG_LEVEL: 'error' }
  const [api, worker] = await Promise.all([
    startApi({ ...settings, DATABASE_URL: network.url, ANALYZE_RATE_LIMIT_PER_MINUTE: '0' }),
    startWorker({ ...settings, DATABASE_URL: postgres.url, TASK_LEASE_SECONDS: '2' }),
  ])
  const client = clientOf(() => api, key)
  const { answers, stop } = underLoad(client)
  const untilAccepted = async (more: number, timeoutMs = 20_000) => {
    const before = accepted(answers).length
    await waitUntil(() => accepted(answers).length >= before + more, { timeoutMs })
  }
  const untilRefused = async (more: number) => {
    const before = answers.length
    await waitUntil(() => answers.slice(before).filter(({ status }) => status === 503).length >= more)
  }
  const untilBack = async () => {
    // The contract: 5 s after Postgres answers.
    await untilAccepted(1, 5000)
    await untilAccepted(20)
  }

  await untilAccepted(20)
  for (let times = 0; times < 5; times++) {
    await postgres.kill()
    await untilRefused(CLIENTS)
    await postgres.restart()
    await untilBack()
  }
  postgres.freeze()
  await untilRefused(CLIENTS)
  postgres.thaw()
  await untilBack()
  network.halfOpen()
  await untilRefused(CLIENTS)
  await untilBack()
  // Each of its seven round trips is in time, and all of them together are not.
  network.slowDown(200)
  const keyed = () => client.submit({ 'idempotency-key': randomUUID() })
  const slow = await Promise.all([keyed(), keyed(), keyed()])
  expect(slow.map(({ status }) => status)).toEqual([503, 503, 503])
  answers.push(...slow)
  network.heal()
  await untilBack()
  await stop()

  const refused = answers.filter(({ status }) => status !== 202)
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 5']),
  )
  // A single request may meet both the outage and a busy machine.
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(1.25 * LONGEST_ANSWER_MS)
  const ids = accepted(answers).map(({ body }) => body.task_id)
  const states = (await client.untilDone(ids)).map(({ body }) => body.status)
  expect(new Set(states)).toEqual(new Set(['completed']))
  for (const process of [api, worker]) process.kill()
  expect(await Promise.all([api.exited, worker.exited])).toEqual([0, 0])
}, 90_000)

/** Somebody waits for tasks: a connection was asked which of them are done. */
async function isLookedFor(): Promise<boolean> {
  await using database = createDatabaseClient({
    url: postgres.url,
    maxConnections: 1,
    statementTimeoutMs: 5000,
  })
  const asked =
    "select 1 from pg_stat_activity where pid <> pg_backend_pid() and query like '%= any($1::uuid[])%'"
  return (await database.db.$client.query(asked)).rows.length > 0
}

const linesOf = (api: StartedApi) => api.output().match(/waiting for tasks: no answer/g) ?? []

test('who waits for a task when Postgres dies or falls silent is told within 2 s, and the log says so once', async () => {
  const api = await startApi({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn', REDIS_URL: getTestRedisUrl() })
  const client = clientOf(() => api, key)
  const outages = [
    { begin: () => postgres.kill(), end: () => postgres.restart() },
    { begin: async () => postgres.freeze(), end: async () => postgres.thaw() },
  ]
  for (const [index, { begin, end }] of outages.entries()) {
    const { body } = await client.submit()
    const waiting = Promise.all([1, 2, 3].map(() => client.read(body.task_id, { prefer: 'wait=14' })))
    await waitUntil(isLookedFor)
    await begin()
    const from = performance.now()
    expect((await waiting).map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
      Array.from({ length: 3 }, () => [503, '5']),
    )
    expect(performance.now() - from).toBeLessThan(1.25 * LONGEST_ANSWER_MS)
    await waitUntil(() => linesOf(api).length === index + 1)
    await end()
    await waitUntil(async () => (await fetch(`${api.url}/readyz`)).ok)
  }
  api.kill()
  expect(await api.exited).toBe(0)
}, 60_000)
