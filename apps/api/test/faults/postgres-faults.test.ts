import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabaseClient, migrate } from '@crop/db'
import { insertApiKey } from '@crop/db/testing'
import {
  type BreakableServer,
  getTestRedisUrl,
  startBreakablePostgres,
  startTcpProxy,
  startWorker,
  type TcpProxy,
  stopCleanly,
  waitUntil,
} from '@crop/testkit'
import { type LocalApi, startLocalApi } from '../local-api'
import { createFaultClient, type FaultClient, MAX_MEASURED_MS, type TaskResponse } from './fault-client'

let postgres: BreakableServer
let network: TcpProxy
let key = ''
beforeAll(async () => {
  postgres = await startBreakablePostgres()
  network = await startTcpProxy(postgres.url)
  await migrate(postgres.url)
  key = await insertApiKey(postgres.url)
})
afterAll(async () => {
  await network[Symbol.asyncDispose]()
  await postgres[Symbol.asyncDispose]()
})

const CLIENT_COUNT = 4

/** The api accepts tasks at most 5 s after Postgres is back; three times as long beside the processes of other tests. */
const MAX_RECOVERY_MS = 15_000

/** Between two requests of a client. */
const PAUSE_MS = 20

/** Submits tasks from several concurrent clients until it is disposed, and collects all responses. */
function startLoad(client: FaultClient) {
  const stopping = new AbortController()
  const responses: TaskResponse[] = []
  const submitRepeatedly = async () => {
    while (!stopping.signal.aborted) {
      responses.push(await client.submit())
      await pause(PAUSE_MS)
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENT_COUNT }, submitRepeatedly))
  const stop = async () => {
    stopping.abort()
    await clients
  }
  return { responses, stop, [Symbol.asyncDispose]: stop }
}

const filterAccepted = (responses: TaskResponse[]) => responses.filter(({ status }) => status === 202)

test('Postgres outages cause 503s within the time limit, and every accepted task completes', async () => {
  const settings = { REDIS_URL: getTestRedisUrl(), LOG_LEVEL: 'error' }
  await using worker = await startWorker({ ...settings, DATABASE_URL: postgres.url, TASK_LEASE_SECONDS: '2' })
  await using api = await startLocalApi({
    ...settings,
    DATABASE_URL: network.url,
    ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
  })
  const client = createFaultClient(() => api, key)
  await using load = startLoad(client)
  const { responses } = load
  const waitForAccepted = async (count: number, timeoutMs = 20_000) => {
    const countBefore = filterAccepted(responses).length
    await waitUntil(() => filterAccepted(responses).length >= countBefore + count, { timeoutMs })
  }
  const waitForRejected = async (count: number) => {
    const countBefore = responses.length
    await waitUntil(() => responses.slice(countBefore).filter(({ status }) => status === 503).length >= count)
  }
  const waitForRecovery = async () => {
    await waitForAccepted(1, MAX_RECOVERY_MS)
    await waitForAccepted(20)
  }

  await waitForAccepted(20)
  for (let outage = 1; outage <= 5; outage++) {
    await postgres.kill()
    await waitForRejected(CLIENT_COUNT)
    await postgres.restart()
    await waitForRecovery()
  }
  postgres.freeze()
  await waitForRejected(CLIENT_COUNT)
  postgres.thaw()
  await waitForRecovery()
  network.halfOpen()
  await waitForRejected(CLIENT_COUNT)
  await waitForRecovery()
  // Each of the seven round trips is within its timeout, but all of them together exceed the limit of the request.
  network.slowDown(200)
  const submitWithIdempotencyKey = () => client.submit({ 'idempotency-key': randomUUID() })
  const slowResponses = await Promise.all([
    submitWithIdempotencyKey(),
    submitWithIdempotencyKey(),
    submitWithIdempotencyKey(),
  ])
  expect(slowResponses.map(({ status }) => status)).toEqual([503, 503, 503])
  responses.push(...slowResponses)
  network.heal()
  await waitForRecovery()
  await load.stop()

  const rejected = responses.filter(({ status }) => status !== 202)
  expect(new Set(rejected.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 5']),
  )
  expect(Math.max(...responses.map(({ durationMs }) => durationMs))).toBeLessThan(MAX_MEASURED_MS)
  const taskIds = filterAccepted(responses).map(({ body }) => body.task_id)
  const taskStatuses = (await client.waitUntilDone(taskIds)).map(({ body }) => body.status)
  expect(new Set(taskStatuses)).toEqual(new Set(['completed']))
  await stopCleanly(worker)
})

/** Whether the api has run the query for the tasks that requests wait for. */
async function hasQueriedWaitingTasks(): Promise<boolean> {
  await using database = createDatabaseClient({
    url: postgres.url,
    maxConnections: 1,
    statementTimeoutMs: 5000,
  })
  const otherConnections =
    "select 1 from pg_stat_activity where pid <> pg_backend_pid() and query like '%= any($1::uuid[])%'"
  return (await database.db.$client.query(otherConnections)).rows.length > 0
}

const listStatuses = (api: LocalApi) =>
  Promise.all(
    ['crops', 'locations', 'model-versions', 'outlooks'].map(
      async (list) => (await fetch(`${api.url}/api/v1/reference/${list}`)).status,
    ),
  )

const countLines = (api: LocalApi, pattern: RegExp) => api.output().match(pattern)?.length ?? 0

const UNKNOWN_CACHED_TASK = `cached-${randomUUID()}`

test('when Postgres dies or freezes, waiting requests get 503 within 2 s, logged once, and lists are served', async () => {
  await using api = await startLocalApi({
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'info',
    REDIS_URL: getTestRedisUrl(),
  })
  const client = createFaultClient(() => api, key)
  expect(await listStatuses(api)).toEqual([200, 200, 200, 200])
  const outages = [
    { begin: () => postgres.kill(), end: () => postgres.restart() },
    { begin: async () => postgres.freeze(), end: async () => postgres.thaw() },
  ]
  for (const [index, { begin, end }] of outages.entries()) {
    const { body } = await client.submit()
    const waiting = Promise.all([1, 2, 3].map(() => client.read(body.task_id, { prefer: 'wait=14' })))
    await waitUntil(hasQueriedWaitingTasks)
    await begin()
    const startedAt = performance.now()
    expect((await waiting).map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
      Array.from({ length: 3 }, () => [503, '5']),
    )
    expect(performance.now() - startedAt).toBeLessThan(MAX_MEASURED_MS)
    // Redis alone could answer, but not whether the key is still valid.
    expect(await client.read(UNKNOWN_CACHED_TASK)).toMatchObject({ status: 503, retryAfter: '5' })
    expect(await listStatuses(api)).toEqual([200, 200, 200, 200])
    await waitUntil(() => countLines(api, /postgres is unavailable/g) === index + 1)
    await end()
    await waitUntil(async () => (await fetch(`${api.url}/readyz`)).ok)
    await waitUntil(() => countLines(api, /postgres is available again/g) === index + 1)
  }
  // A busy machine may stall Redis for a moment, which is another outage.
  expect(countLines(api, /"level":"(?:warn|error)","message":"(?!redis )/g)).toBe(outages.length)
})
