import { insertApiKey, useTestDatabase } from '@crop/db/testing'
import {
  type BreakableRedis,
  startBreakableRedis,
  type StartedProcess,
  startTcpProxy,
  startWorker,
  type TcpProxy,
  settlesWithin,
  stopCleanly,
  waitUntil,
} from '@crop/testkit'
import { type LocalApi, startLocalApi } from '../local-api'
import { createFaultClient, type FaultClient, MAX_MEASURED_MS } from './fault-client'

/** Idle connections of clients stay open for half a second, a silent one of Redis for many more. */
const MAX_STOP_MS = 5000

const UNREACHABLE_REDIS_URL = 'redis://127.0.0.1:1'

const database = useTestDatabase()
let redis: BreakableRedis
let apiNetwork: TcpProxy
let workerNetwork: TcpProxy
let key = ''
beforeAll(async () => {
  redis = await startBreakableRedis()
  apiNetwork = await startTcpProxy(redis.url)
  workerNetwork = await startTcpProxy(redis.url)
  key = await insertApiKey(database.url)
})
afterAll(async () => {
  for (const network of [apiNetwork, workerNetwork]) await network[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
})

interface Stack extends AsyncDisposable {
  api: LocalApi
  worker: StartedProcess
  client: FaultClient
}

async function startStack(redisUrls: Record<'api' | 'worker', string>): Promise<Stack> {
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'error' }
  const worker = await startWorker({ ...settings, REDIS_URL: redisUrls.worker })
  const api = await startLocalApi({
    ...settings,
    REDIS_URL: redisUrls.api,
    ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
  })
  return {
    api,
    worker,
    client: createFaultClient(() => api, key),
    [Symbol.asyncDispose]: api[Symbol.asyncDispose],
  }
}

/** Expects that tasks are accepted, completed and readable, each response within the time limit. */
async function expectTasksToComplete({ client }: Stack): Promise<void> {
  const accepted = await Promise.all([1, 2, 3].map(() => client.submit()))
  expect(accepted.map(({ status }) => status)).toEqual([202, 202, 202])
  const completed = await client.waitUntilDone(accepted.map(({ body }) => body.task_id))
  expect(completed.map(({ body }) => body.status)).toEqual(['completed', 'completed', 'completed'])
  const durations = [...accepted, ...completed].map(({ durationMs }) => durationMs)
  expect(Math.max(...durations)).toBeLessThan(MAX_MEASURED_MS)
}

async function isDegraded({ adminUrl }: Pick<StartedProcess, 'adminUrl'>): Promise<boolean> {
  const readiness: unknown = await (await fetch(`${adminUrl}/readyz`)).json()
  return (
    typeof readiness !== 'object' ||
    readiness === null ||
    !('degraded' in readiness) ||
    readiness.degraded !== false
  )
}

/** Whether a new task starts within 2 s: without its ring, the worker would find it after 3 s. */
async function doesRingReachWorker({ client }: Stack): Promise<boolean> {
  const { body } = await client.submit()
  const [task] = await client.waitUntilDone([body.task_id])
  return task !== undefined && Date.parse(task.body.started_at) - Date.parse(task.body.created_at) < 2000
}

/** The timeout exceeds the 10 s after which a worker closes a silent connection. */
const waitUntilRedisIsUsed = (stack: Stack) =>
  waitUntil(
    async () =>
      !(await isDegraded(stack.api)) && !(await isDegraded(stack.worker)) && doesRingReachWorker(stack),
    { timeoutMs: 30_000, everyMs: 100 },
  )

test('without Redis, tasks are accepted, completed and readable', async () => {
  await using stack = await startStack({ api: UNREACHABLE_REDIS_URL, worker: UNREACHABLE_REDIS_URL })
  await expectTasksToComplete(stack)
  await stopCleanly(stack.worker)
})

test('tasks complete while Redis is down, emptied, silent or half-open, and Redis is used again', async () => {
  await using stack = await startStack({ api: apiNetwork.url, worker: workerNetwork.url })
  await waitUntilRedisIsUsed(stack)
  await redis.kill()
  await expectTasksToComplete(stack)
  await redis.restart()
  await waitUntilRedisIsUsed(stack)

  await redis.flushAll()
  await expectTasksToComplete(stack)

  redis.freeze()
  // Only these requests wait for Redis: their timeouts open the circuit breaker.
  await Promise.all([1, 2, 3, 4, 5].map(() => stack.client.submit()))
  expect(await isDegraded(stack.api)).toBe(true)
  await expectTasksToComplete(stack)
  redis.thaw()
  await waitUntilRedisIsUsed(stack)

  workerNetwork.halfOpen()
  await expectTasksToComplete(stack)
  await waitUntilRedisIsUsed(stack)
  apiNetwork.halfOpen()
  await expectTasksToComplete(stack)
  await waitUntilRedisIsUsed(stack)

  // A shutdown does not wait for silent connections.
  for (const network of [apiNetwork, workerNetwork]) network.silence()
  await stopCleanly(stack.worker)
  expect(await settlesWithin(stack.api.stop(), MAX_STOP_MS)).toBe(true)
})
