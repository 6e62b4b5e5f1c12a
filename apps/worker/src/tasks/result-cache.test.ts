import { getModelVersion } from '@crop/agronomy'
import { aTask } from '@crop/db/testing'
import { getTestRedisUrl, waitUntil } from '@crop/testkit'
import { getResultCacheKey } from '@crop/domain'
import { createLogger, createRedisStore } from '@crop/runtime'
import { getCounts, type InProcessWorker } from '../../test/in-process-worker'
import { useWorkerHarness } from '../../test/worker-harness'

const harness = useWorkerHarness()

const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

async function connectToRedis() {
  const redis = createRedisStore(
    getTestRedisUrl(),
    createLogger('test', 'error'),
    {},
    { commandTimeoutMs: 10_000 },
  )
  await waitUntil(() => redis.isAvailable())
  return redis
}

/** Waits for a task and returns the time at which its result was computed. */
async function getComputedAt(taskId: string): Promise<unknown> {
  await harness().waitUntilDone([taskId])
  const [record] = await harness().query(
    "select result->>'computed_at' as computed_at from analyses where task_id = $1",
    [taskId],
  )
  return record?.computed_at
}

/** Returns the cache requests of the workers in this process by outcome. */
const getCacheCounters = () => getCounts('crop_result_cache_requests_total', 'outcome')

test('workers share a cached result, which expires after its TTL ± 10 %', async () => {
  await using redis = await connectToRedis()
  const before = await getCacheCounters()
  const startedAt = performance.now()
  const first = await harness().runWorker({ ANALYSIS_CACHE_TTL_SECONDS: '100' })
  const computedAt = await getComputedAt(await harness().submitTask(QUESTION))
  expect(computedAt).toEqual(expect.any(String))
  const remainingMs = await redis.tryCommand((client) =>
    client.pTTL(getResultCacheKey(QUESTION, getModelVersion())),
  )
  expect(remainingMs).toBeLessThanOrEqual(110_000)
  expect(Number(remainingMs) + performance.now() - startedAt).toBeGreaterThanOrEqual(90_000)
  const afterFirst = await getCacheCounters()
  expect(afterFirst).toEqual({ ...before, miss: (before.miss ?? 0) + 1 })
  await first[Symbol.asyncDispose]()

  await using _second = await harness().runWorker()
  expect(await getComputedAt(await harness().submitTask(QUESTION))).toBe(computedAt)
  expect(await getCacheCounters()).toEqual({ ...afterFirst, hit: (afterFirst.hit ?? 0) + 1 })
})

test.each(['true', 'false'])('with SANDBOX=%s results of sandbox crops are not cached', async (SANDBOX) => {
  await using redis = await connectToRedis()
  const question = { ...QUESTION, crop: 'test-not-suitable' }
  await using _worker = await harness().runWorker({ SANDBOX })
  await harness().waitUntilDone([await harness().submitTask(question), await harness().submitTask()])
  const countCached = (cachedQuestion: typeof QUESTION) =>
    redis.tryCommand((client) => client.exists(getResultCacheKey(cachedQuestion, getModelVersion())))
  expect([await countCached(question), await countCached(QUESTION)]).toEqual([0, 1])
})

const INVALID_ENTRIES = ['', 'not even JSON', '{"feasibility_label":"lovely"}']

describe('a running worker', () => {
  let worker: InProcessWorker
  beforeAll(async () => {
    worker = await harness().runWorker()
  })
  afterAll(() => worker[Symbol.asyncDispose]())

  test('refresh=true bypasses the result cache', async () => {
    const cachedAt = await getComputedAt(await harness().submitTask(QUESTION))
    const { id } = await aTask(harness().db, { question: QUESTION, refresh: true })
    harness().doorbell.ring(id)
    expect(await getComputedAt(id)).not.toBe(cachedAt)
  })

  test('an invalid cache entry counts as missing and is replaced', async () => {
    await using redis = await connectToRedis()
    const { miss: missesBefore = 0, ...others } = await getCacheCounters()
    for (const [index, entry] of INVALID_ENTRIES.entries()) {
      const question = { ...QUESTION, month: index + 1 }
      const key = getResultCacheKey(question, getModelVersion())
      await redis.tryCommand((client) => client.set(key, entry))
      const computedAt = await getComputedAt(await harness().submitTask(question))
      expect(await redis.tryCommand((client) => client.get(key))).toContain(computedAt)
    }
    expect(await getCacheCounters()).toEqual({ ...others, miss: missesBefore + INVALID_ENTRIES.length })
  })
})
