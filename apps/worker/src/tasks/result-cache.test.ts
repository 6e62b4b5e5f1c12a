import { getModelVersion } from '@crop/agronomy'
import { aTask } from '@crop/db/testing'
import { type StartedProcess, getTestRedisUrl, waitUntil } from '@crop/testkit'
import { getResultCacheKey } from '@crop/domain'
import { createRedisStore, createLogger } from '@crop/runtime'
import { useWorkerBench } from '../../test/test-worker'

const bench = useWorkerBench()

const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

/** When the result of a task was computed. */
async function computedAt(taskId: string): Promise<unknown> {
  await bench().done([taskId])
  const [record] = await bench().query(
    "select result->>'computed_at' as computed from analyses where task_id = $1",
    [taskId],
  )
  return record?.computed
}

/** How often each outcome was counted. */
async function countedBy({ adminUrl }: StartedProcess): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text()
  const lines = metrics.matchAll(/^crop_result_cache_requests_total\{outcome="(\w+)".*\} (\d+)$/gm)
  return Object.fromEntries(Array.from(lines, ([, outcome = '', count]) => [outcome, Number(count)]))
}

async function stop(worker: StartedProcess): Promise<void> {
  worker.kill()
  expect(await worker.exited).toBe(0)
}

test('a result is kept for other workers for its time, give or take a tenth', async () => {
  await using redis = createRedisStore(getTestRedisUrl(), createLogger('test', 'error'), {})
  await waitUntil(() => redis.isAvailable())
  const askedAt = performance.now()
  const first = await bench().startWorker({ ANALYSIS_CACHE_TTL_SECONDS: '100' })
  const computed = await computedAt(await bench().ringFor(QUESTION))
  expect(computed).toEqual(expect.any(String))
  const leftMs = await redis.tryCommand((client) =>
    client.pTTL(getResultCacheKey(QUESTION, getModelVersion())),
  )
  expect(leftMs).toBeLessThanOrEqual(110_000)
  expect(Number(leftMs) + performance.now() - askedAt).toBeGreaterThanOrEqual(90_000)
  expect(await countedBy(first)).toEqual({ miss: 1 })
  await stop(first)

  const second = await bench().startWorker()
  expect(await computedAt(await bench().ringFor(QUESTION))).toBe(computed)
  expect(await countedBy(second)).toEqual({ hit: 1 })
  await stop(second)
})

test.each(['true', 'false'])(
  'with SANDBOX=%s answers about its crops are not kept, for the other setting has others',
  async (SANDBOX) => {
    await using redis = createRedisStore(getTestRedisUrl(), createLogger('test', 'error'), {})
    await waitUntil(() => redis.isAvailable())
    const question = { ...QUESTION, crop: 'test-not-suitable' }
    const worker = await bench().startWorker({ SANDBOX })
    await bench().done([await bench().ringFor(question), await bench().ringFor()])
    const isKept = (asked: typeof QUESTION) =>
      redis.tryCommand((client) => client.exists(getResultCacheKey(asked, getModelVersion())))
    expect([await isKept(question), await isKept(QUESTION)]).toEqual([0, 1])
    await stop(worker)
  },
)

test('what is asked for anew is computed anew, whatever is kept of it', async () => {
  const worker = await bench().startWorker()
  const kept = await computedAt(await bench().ringFor(QUESTION))
  const { id } = await aTask(bench().db, { question: QUESTION, refresh: true })
  bench().doorbell.ring(id)
  expect(await computedAt(id)).not.toBe(kept)
  await stop(worker)
})

const UNUSABLE = ['', 'not even JSON', '{"feasibility_label":"lovely"}']

test('a kept result that cannot be used counts as missing, and the right one takes its place', async () => {
  await using redis = createRedisStore(getTestRedisUrl(), createLogger('test', 'error'), {})
  await waitUntil(() => redis.isAvailable())
  const worker = await bench().startWorker()
  for (const [index, unusable] of UNUSABLE.entries()) {
    const question = { ...QUESTION, month: index + 1 }
    const key = getResultCacheKey(question, getModelVersion())
    await redis.tryCommand((client) => client.set(key, unusable))
    const computed = await computedAt(await bench().ringFor(question))
    expect(await redis.tryCommand((client) => client.get(key))).toContain(computed)
  }
  expect(await countedBy(worker)).toEqual({ miss: UNUSABLE.length })
  await stop(worker)
})
