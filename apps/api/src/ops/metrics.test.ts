import { createTestDatabase, type TestDatabase } from '@crop/db/testing'
import { startApi, type StartedApi, waitUntil } from '@crop/testkit'
import { registration } from '../../test/accounts'
import { anApiKeyIn, type Client, clientOf } from '../../test/faults/fault-client'

let database: TestDatabase
let api: StartedApi
let client: Client
beforeAll(async () => {
  database = await createTestDatabase()
  const nowhere = { REDIS_URL: 'redis://127.0.0.1:1' }
  api = await startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'error', ...nowhere })
  client = clientOf(() => api, await anApiKeyIn(database.url))
})
afterAll(() => database.drop())

/** The value of a metric, the sum of its series. */
async function metric(name: string): Promise<number> {
  const metrics = await (await fetch(`${api.adminUrl}/metrics`)).text()
  const lines = [...metrics.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))]
  if (lines.length === 0) return NaN
  return lines.reduce((sum, [, value]) => sum + Number(value), 0)
}

const register = () =>
  fetch(`${api.url}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration()),
  })

/** The most that a metric shows until the work is done. */
async function mostSeen(name: string, work: Promise<unknown>): Promise<number> {
  const done = new AbortController()
  const ended = work.finally(() => done.abort())
  let most = 0
  while (!done.signal.aborted) most = Math.max(most, await metric(name))
  await ended
  return most
}

test('without Redis operators see that it is not asked, and count the rings and the cache that it has cost', async () => {
  expect(await metric('crop_redis_breaker_open')).toBe(1)
  expect(await metric('crop_doorbell_failures_total')).toBe(0)
  for (let submitted = 1; submitted <= 2; submitted++) expect((await client.submit()).status).toBe(202)
  await waitUntil(async () => (await metric('crop_doorbell_failures_total')) === 2)
  expect(await metric('crop_result_cache_requests_total{outcome="unavailable",model_version=".*"}')).toBe(2)
})

test('while more sign up than can be hashed at once, operators see how many wait', async () => {
  expect(await metric('crop_hash_waiting')).toBe(0)
  const burst = Promise.all(Array.from({ length: 20 }, register))
  expect(await mostSeen('crop_hash_waiting', burst)).toBeGreaterThan(0)
  expect(await metric('crop_hash_waiting')).toBe(0)
})

test('while all connections to Postgres are in use, operators see how many wait for one', async () => {
  expect(await metric('crop_pool_waiting')).toBe(0)
  const seen = new AbortController()
  const submitUntilSeen = async () => {
    while (!seen.signal.aborted) await client.submit()
  }
  const callers: Promise<void>[] = []
  await database.whileLocked('lock table analysis_tasks in share mode', async () => {
    callers.push(...Array.from({ length: 20 }, submitUntilSeen))
    await waitUntil(
      async () => (await metric('crop_pool_waiting')) > 0 && (await metric('crop_pool_in_use')) === 10,
    ).finally(() => seen.abort())
  })
  await Promise.all(callers)
  await waitUntil(async () => (await metric('crop_pool_waiting')) === 0)
})
