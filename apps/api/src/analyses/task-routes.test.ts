import { failTask, setUserActive } from '@crop/db'
import { claimQueuedTask } from '@crop/db/testing'
import { ENDED_TASKS_CHANNEL, formatEndedTasks } from '@crop/domain'
import { flushTestRedis, waitUntil } from '@crop/testkit'
import jwt from 'jsonwebtoken'
import type { Response } from 'supertest'
import { signUp } from '../../test/accounts'
import { QUESTION, RESULT, TEST_SECRET, useTestApi } from '../../test/test-api'

const api = useTestApi()
const read = (id: string, key = api().key) => api().withKey(key).get(`/api/v1/tasks/${id}`)

async function submitTask(): Promise<string> {
  const { body } = await api().withKey().post('/api/v1/analyze').send(QUESTION).expect(202)
  return body.task_id
}

beforeEach(flushTestRedis)

test('a queued task is not done and has Retry-After', async () => {
  const id = await submitTask()
  const { body, headers } = await read(id).expect(200)
  expect(body).toEqual({
    task_id: id,
    request_id: id,
    status: 'queued',
    done: false,
    cached: false,
    poll_url: `/api/v1/tasks/${id}`,
    created_at: body.created_at,
    started_at: null,
    finished_at: null,
    expires_at: null,
    result: null,
    error: null,
  })
  expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
})

test('a claimed task is processing and has started_at', async () => {
  const id = await submitTask()
  await claimQueuedTask(api().db, id)
  const { body } = await read(id)
  expect(body).toMatchObject({ status: 'processing', done: false, started_at: expect.any(String) })
})

test('a completed task has its result and expires after 30 days', async () => {
  const id = await submitTask()
  await api().complete(id)
  const { body, headers } = await read(id).expect(200)
  expect(body).toMatchObject({ status: 'completed', done: true, error: null })
  expect(body.result).toEqual({ request_id: id, cached: false, ...RESULT })
  expect(Object.keys(body.result).slice(0, 2)).toEqual(['request_id', 'cached'])
  expect(Date.parse(body.expires_at) - Date.parse(body.finished_at)).toBe(30 * 86_400_000)
  expect(headers).not.toHaveProperty('retry-after')
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers.vary).toMatch(/Authorization/)
})

test('a failed analysis is not an HTTP error', async () => {
  const id = await submitTask()
  await failTask(api().db, await claimQueuedTask(api().db, id), 'ANALYSIS_TIMED_OUT')
  const { body } = await read(id).expect(200)
  expect(body).toMatchObject({ status: 'failed', done: true, result: null })
  expect(body.error).toEqual({ code: 'ANALYSIS_TIMED_OUT', detail: expect.any(String), retryable: true })
})

test("another caller's task, a missing one and a malformed id get the same 404", async () => {
  const id = await submitTask()
  const foreign = await read(id, api().otherKey).expect(404)
  for (const otherId of [
    '00000000-0000-4000-8000-000000000000',
    'x',
    id.toUpperCase(),
    `cached-${id}`,
    `${id}0`,
  ]) {
    const missing = await read(otherId).expect(404)
    expect(missing.text).toBe(foreign.text)
  }
})

test('Prefer: wait returns as soon as the task is done', async () => {
  const id = await submitTask()
  const waiting = read(id)
    .set('Prefer', 'respond-async, wait=20')
    .then((response) => response)
  await api().complete(id)
  const { body, headers } = await waiting
  expect(body).toMatchObject({ status: 'completed', done: true })
  expect(headers['preference-applied']).toBe('wait=20')
})

test('Prefer: wait returns when a worker announces the end of the task', async () => {
  const id = await submitTask()
  let response: Response | undefined
  const waiting = read(id)
    .set('Prefer', 'wait=30')
    .then((received) => (response = received))
  const { redis } = api().ctx
  await waitUntil(async () => {
    await redis.tryCommand((client) => client.publish(ENDED_TASKS_CHANNEL, formatEndedTasks([id])))
    return response
  })
  // No worker has run it: the announcement alone ended the wait.
  expect((await waiting).body).toMatchObject({ status: 'queued', done: false })
  // Less than the 30 s after which the wait would end by itself.
}, 25_000)

test('a caller deactivated while waiting gets 401 instead of the task', async () => {
  const { email, access_token } = await signUp(api())
  const customer = api().withToken(access_token)
  const { body } = await customer.post('/api/v1/analyze').send(QUESTION).expect(202)
  const poll = (prefer: string) => customer.get(body.poll_url).set('Prefer', prefer)
  const waiting = poll('wait=30').then((response) => response)
  await setUserActive(api().db, email, false)
  await waitUntil(async () => (await poll('wait=0')).status === 401)
  await api().complete(body.task_id)
  expect((await waiting).body).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
})

test('a token that expires during the wait still gets the task', async () => {
  const { access_token } = await signUp(api())
  const { body } = await api().withToken(access_token).post('/api/v1/analyze').send(QUESTION).expect(202)
  const claims = jwt.decode(access_token, { json: true })
  // Expired 3 s ago. The leeway of 5 s keeps it valid for another one or two seconds.
  const expiringToken = jwt.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 3 }, TEST_SECRET)
  const poll = (prefer: string) => api().withToken(expiringToken).get(body.poll_url).set('Prefer', prefer)
  expect((await poll('wait=3')).body).toMatchObject({ status: 'queued' })
  expect((await poll('wait=0')).body).toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('after the wait an unfinished task is returned as it is', async () => {
  const id = await submitTask()
  const { body, headers } = await read(id).set('Prefer', 'wait=1').expect(200)
  expect(body).toMatchObject({ status: 'queued', done: false })
  expect(headers['preference-applied']).toBe('wait=1')
})

test('a wait of more than 30 s is limited to 30 s', async () => {
  const id = await submitTask()
  await api().complete(id)
  const { headers } = await read(id).set('Prefer', 'wait=1000')
  expect(headers['preference-applied']).toBe('wait=30')
})

test.each(['foo="a,wait=3"', 'wait', 'wait=', 'wait=-1', 'wait=1.5', 'wait=abc', 'waiting=5', ';;,,='])(
  'the preference %j is ignored',
  async (preference) => {
    const { headers } = await read(await submitTask())
      .set('Prefer', preference)
      .expect(200)
    expect(headers).not.toHaveProperty('preference-applied')
  },
)
