import { insertApiKey, useTestDatabase } from '@crop/db/testing'
import { createRegistration, waitUntil, postTo } from '@crop/testkit'
import { createFaultClient, type FaultClient } from '../../test/faults/fault-client'
import { type LocalApi, startLocalApi } from '../../test/local-api'
import { registerMetrics } from './metrics'

const database = useTestDatabase()
let api: LocalApi
let client: FaultClient
beforeAll(async () => {
  api = await startLocalApi({
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    REDIS_URL: 'redis://127.0.0.1:1',
  })
  registerMetrics(api.api.ctx, api.api.getPoolUsage)
  client = createFaultClient(() => api, await insertApiKey(database.url))
})
afterAll(() => api[Symbol.asyncDispose]())

const readMetrics = async () => await (await fetch(`${api.adminUrl}/metrics`)).text()

/** Returns the value of a metric, summed over its label combinations. */
async function readMetric(name: string): Promise<number> {
  return findMetric(await readMetrics(), name)
}

function findMetric(metrics: string, name: string): number {
  const lines = [...metrics.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))]
  if (lines.length === 0) return NaN
  return lines.reduce((sum, [, value]) => sum + Number(value), 0)
}

/** Reads a metric repeatedly until the work is done and returns its highest value. */
async function readMaximum(name: string, work: Promise<unknown>): Promise<number> {
  const done = new AbortController()
  const finished = work.finally(() => done.abort())
  let maximum = 0
  while (!done.signal.aborted) maximum = Math.max(maximum, await readMetric(name))
  await finished
  return maximum
}

test('without Redis, metrics show the open breaker, failed rings and the unavailable cache', async () => {
  expect(await readMetric('crop_redis_breaker_open')).toBe(1)
  expect(await readMetric('crop_doorbell_failures_total')).toBe(0)
  for (let submitted = 1; submitted <= 2; submitted++) expect((await client.submit()).status).toBe(202)
  await waitUntil(async () => (await readMetric('crop_doorbell_failures_total')) === 2)
  expect(await readMetric('crop_result_cache_requests_total{outcome="unavailable",model_version=".*"}')).toBe(
    2,
  )
})

test('a burst of registrations shows in the number of waiting password hashes', async () => {
  expect(await readMetric('crop_hash_waiting')).toBe(0)
  const burst = Promise.all(
    Array.from({ length: 20 }, () => postTo(api, '/auth/register', createRegistration())),
  )
  expect(await readMaximum('crop_hash_waiting', burst)).toBeGreaterThan(0)
  expect(await readMetric('crop_hash_waiting')).toBe(0)
})

test('a full connection pool shows in the number of waiting statements', async () => {
  expect(await readMetric('crop_pool_waiting')).toBe(0)
  const loadStop = new AbortController()
  const submitUntilStopped = async () => {
    while (!loadStop.signal.aborted) await client.submit()
  }
  await database.query(`
    create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return new; end';
    create trigger wait before insert on analysis_tasks execute function wait()`)
  const clients = Array.from({ length: 20 }, submitUntilStopped)
  await waitUntil(async () => {
    const metrics = await readMetrics()
    return findMetric(metrics, 'crop_pool_waiting') > 0 && findMetric(metrics, 'crop_pool_in_use') === 10
  }).finally(() => loadStop.abort())
  await Promise.all(clients)
  await waitUntil(async () => (await readMetric('crop_pool_waiting')) === 0)
})
