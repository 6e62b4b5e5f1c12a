import { createTestDatabase, type TestDatabase } from '@crop/db/testing'
import {
  type BreakableRedis,
  startApi,
  startBreakableRedis,
  type StartedApi,
  type StartedProcess,
  startTcpProxy,
  startWorker,
  type TcpProxy,
  waitUntil,
} from '@crop/testkit'
import { anApiKeyIn, type Client, clientOf, LONGEST_ANSWER_MS } from './fault-client'

const NOWHERE = 'redis://127.0.0.1:1'

let database: TestDatabase
let redis: BreakableRedis
let apiNetwork: TcpProxy
let workerNetwork: TcpProxy
let key = ''
beforeAll(async () => {
  database = await createTestDatabase()
  redis = await startBreakableRedis()
  apiNetwork = await startTcpProxy(redis.url)
  workerNetwork = await startTcpProxy(redis.url)
  key = await anApiKeyIn(database.url)
})
afterAll(async () => {
  for (const network of [apiNetwork, workerNetwork]) await network[Symbol.asyncDispose]()
  await redis[Symbol.asyncDispose]()
  await database.drop()
})

interface Stack {
  api: StartedApi
  worker: StartedProcess
  client: Client
}

async function startStack(redisUrls: Record<'api' | 'worker', string>): Promise<Stack> {
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'error' }
  const [api, worker] = await Promise.all([
    startApi({ ...settings, REDIS_URL: redisUrls.api, ANALYZE_RATE_LIMIT_PER_MINUTE: '0' }),
    startWorker({ ...settings, REDIS_URL: redisUrls.worker }),
  ])
  return { api, worker, client: clientOf(() => api, key) }
}

async function stopStack({ api, worker }: Stack): Promise<void> {
  for (const process of [api, worker]) process.kill()
  expect(await Promise.all([api.exited, worker.exited])).toEqual([0, 0])
}

/** Accepted, run and read, and nobody waits for what does not answer. */
async function expectService({ client }: Stack): Promise<void> {
  const accepted = await Promise.all([1, 2, 3].map(() => client.submit()))
  expect(accepted.map(({ status }) => status)).toEqual([202, 202, 202])
  const read = await client.untilDone(accepted.map(({ body }) => body.task_id))
  expect(read.map(({ body }) => body.status)).toEqual(['completed', 'completed', 'completed'])
  expect(Math.max(...[...accepted, ...read].map(({ ms }) => ms))).toBeLessThan(LONGEST_ANSWER_MS)
}

async function isDegraded({ adminUrl }: StartedProcess): Promise<boolean> {
  const state: unknown = await (await fetch(`${adminUrl}/readyz`)).json()
  return typeof state !== 'object' || state === null || !('degraded' in state) || state.degraded !== false
}

/** Sooner than the 3 s after which a task is found without its ring. */
async function isRingHeard({ client }: Stack): Promise<boolean> {
  const { body } = await client.submit()
  const [done] = await client.untilDone([body.task_id])
  return done !== undefined && Date.parse(done.body.started_at) - Date.parse(done.body.created_at) < 2000
}

/** A worker gives up a connection that is silent for 10 s. */
const untilRedisIsUsed = (stack: Stack) =>
  waitUntil(
    async () => !(await isDegraded(stack.api)) && !(await isDegraded(stack.worker)) && isRingHeard(stack),
    { timeoutMs: 30_000 },
  )

test('where there is no Redis, tasks are accepted, run and read', async () => {
  const stack = await startStack({ api: NOWHERE, worker: NOWHERE })
  await expectService(stack)
  await stopStack(stack)
}, 120_000)

test('Redis may be killed, emptied, silent or half-open: tasks go on, and it is used again afterwards', async () => {
  const stack = await startStack({ api: apiNetwork.url, worker: workerNetwork.url })
  await untilRedisIsUsed(stack)
  await redis.kill()
  await expectService(stack)
  await redis.restart()
  await untilRedisIsUsed(stack)

  await redis.flushAll()
  await expectService(stack)

  redis.freeze()
  await Promise.all([1, 2, 3, 4, 5].map(() => stack.client.submit()))
  // They have waited for Redis in vain; nobody else does.
  expect(await isDegraded(stack.api)).toBe(true)
  await expectService(stack)
  redis.thaw()
  await untilRedisIsUsed(stack)

  workerNetwork.halfOpen()
  await expectService(stack)
  await untilRedisIsUsed(stack)
  apiNetwork.halfOpen()
  await expectService(stack)
  await untilRedisIsUsed(stack)

  // A shutdown does not wait for connections that are silent.
  for (const network of [apiNetwork, workerNetwork]) network.silence()
  await stopStack(stack)
}, 120_000)
