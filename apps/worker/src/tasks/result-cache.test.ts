import { getModelVersion } from '@crop/agronomy'
import { aTask } from '@crop/db/testing'
import { type StartedProcess, getTestRedisUrl, stopCleanly, waitUntil } from '@crop/testkit'
import { getResultCacheKey } from '@crop/domain'
import { createLogger, createRedisStore } from '@crop/runtime'
import { useWorkerHarness } from '../../test/worker-harness'

const harness = useWorkerHarness()

const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

async function connectToRedis() {
  const redis = createRedisStore(getTestRedisUrl(), createLogger('test', 'error'), {})
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

/** Returns the cache request counters of a worker by outcome. */
async function getCacheCounters({ adminUrl }: StartedProcess): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text()
  const lines = metrics.matchAll(/^crop_result_cache_requests_total\{outcome="(\w+)".*\} (\d+)$/gm)
  return Object.fromEntries(Array.from(lines, ([, outcome = '', count]) => [outcome, Number(count)]))
}

test('workers share a cached result, which expires after its TTL ± 10 %', async () => {
  await using redis = await connectToRedis()
  const startedAt = performance.now()
  const first = await harness().startWorker({ ANALYSIS_CACHE_TTL_SECONDS: '100' })
  const computedAt = await getComputedAt(await harness().submitTask(QUESTION))
  expect(computedAt).toEqual(expect.any(String))
  const remainingMs = await redis.tryCommand((client) =>
    client.pTTL(getResultCacheKey(QUESTION, getModelVersion())),
  )
  expect(remainingMs).toBeLessThanOrEqual(110_000)
  expect(Number(remainingMs) + performance.now() - startedAt).toBeGreaterThanOrEqual(90_000)
  expect(await getCacheCounters(first)).toEqual({ miss: 1 })
  await stopCleanly(first)

  const second = await harness().startWorker()
  expect(await getComputedAt(await harness().submitTask(QUESTION))).toBe(computedAt)
  expect(await getCacheCounters(second)).toEqual({ hit: 1 })
  await stopCleanly(second)
})

test.each(['true', 'false'])('with SANDBOX=%s results of sandbox crops are not cached', async (SANDBOX) => {
  await using redis = await connectToRedis()
  const question = { ...QUESTION, crop: 'test-not-suitable' }
  const worker = await harness().startWorker({ SANDBOX })
  await harness().waitUntilDone([await harness().submitTask(question), await harness().submitTask()])
  const countCached = (cachedQuestion: typeof QUESTION) =>
    redis.tryCommand((client) => client.exists(getResultCacheKey(cachedQuestion, getModelVersion())))
  expect([await countCached(question), await countCached(QUESTION)]).toEqual([0, 1])
  await stopCleanly(worker)
})

const INVALID_ENTRIES = ['', 'not even JSON', '{"feasibility_label":"lovely"}']

describe('a running worker', () => {
  let worker: StartedProcess
  beforeAll(async () => {
    worker = await harness().startWorker()
  })
  afterAll(() => stopCleanly(worker))

  test('refresh=true bypasses the result cache', async () => {
    const cachedAt = await getComputedAt(await harness().submitTask(QUESTION))
    const { id } = await aTask(harness().db, { question: QUESTION, refresh: true })
    harness().doorbell.ring(id)
    expect(await getComputedAt(id)).not.toBe(cachedAt)
  })

  test('an invalid cache entry counts as missing and is replaced', async () => {
    await using redis = await connectToRedis()
    const { miss: missesBefore = 0, ...others } = await getCacheCounters(worker)
    for (const [index, entry] of INVALID_ENTRIES.entries()) {
      const question = { ...QUESTION, month: index + 1 }
      const key = getResultCacheKey(question, getModelVersion())
      await redis.tryCommand((client) => client.set(key, entry))
      const computedAt = await getComputedAt(await harness().submitTask(question))
      expect(await redis.tryCommand((client) => client.get(key))).toContain(computedAt)
    }
    expect(await getCacheCounters(worker)).toEqual({ ...others, miss: missesBefore + INVALID_ENTRIES.length })
  })
})
