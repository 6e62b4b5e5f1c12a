import { flushTestRedis } from '@crop/testkit'
import request from 'supertest'
import { signUp } from '../../test/accounts'
import { bearer, QUESTION, useTestApi } from '../../test/test-api'

const api = useTestApi({ ANALYZE_RATE_LIMIT_PER_MINUTE: '0' })
const analyze = (key: string, body: object = QUESTION, apiKey = api().key, query = '') =>
  request(api().app)
    .post(`/api/v1/analyze${query}`)
    .set('X-API-Key', apiKey)
    .set('Idempotency-Key', key)
    .send(body)

let counter = 0
const newKey = () => `key-${(counter += 1)}`
const tasks = async () => (await api().query('select id from analysis_tasks')).length

beforeEach(flushTestRedis)

test('the same request again gets its first answer, and makes no second task', async () => {
  const key = newKey()
  const first = await analyze(key).expect(202)
  const before = await tasks()
  const again = await analyze(key, { month: 4, crop: ' MAIZE ', location: 'nakuru', unknown: 1 }).expect(202)
  expect(again.text).toBe(first.text)
  expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers.location })
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  expect(await tasks()).toBe(before)
})

test('the quotes of a key do not belong to it', async () => {
  const key = newKey()
  const first = await analyze(key)
  expect((await analyze(`"${key}"`)).text).toBe(first.text)
})

test('another request with the key is refused', async () => {
  const key = newKey()
  await analyze(key)
  for (const other of [
    analyze(key, { ...QUESTION, month: 5 }),
    analyze(key, QUESTION, api().key, '?refresh=1'),
  ]) {
    expect((await other.expect(422)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  }
})

test('a key belongs to its caller', async () => {
  const key = newKey()
  const [mine, theirs] = [await analyze(key), await analyze(key, QUESTION, api().otherKey)]
  expect(theirs.headers).not.toHaveProperty('idempotent-replayed')
  expect(theirs.body.task_id).not.toBe(mine.body.task_id)
})

test('20 requests with one key at once make one task', async () => {
  const [key, before] = [newKey(), await tasks()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => analyze(key)))
  const accepted = answers.filter(({ status }) => status === 202)
  expect(answers.every(({ status }) => status === 202 || status === 409)).toBe(true)
  expect(new Set(accepted.map(({ text }) => text)).size).toBe(1)
  expect(await tasks()).toBe(before + 1)
})

test('while the first request runs, another one is told to come again', async () => {
  const key = newKey()
  const scope = `key:${api().key.slice(0, 12)} POST /analyze`
  const insert = `insert into idempotency_keys (scope, key, request_hash, status, body, expires_at)
    values ('${scope}', '${key}', '', 202, '{}', now() + interval '1 day')`
  await api().whileLocked(insert, async () => {
    const answer = await analyze(key).expect(409)
    expect(answer.body.code).toBe('IDEMPOTENCY_KEY_IN_PROGRESS')
    expect(answer.headers['retry-after']).toBe('1')
  })
  await analyze(key).expect(202)
})

test('a request that was refused is processed anew', async () => {
  const key = newKey()
  await analyze(key, { ...QUESTION, month: 13 }).expect(422)
  await analyze(key, { ...QUESTION, crop_plan_id: 'x' }).expect(404)
  await analyze(key).expect(202)
})

test('an answer from the cache is repeated for as long as its copy lives, then processed anew', async () => {
  await api().cacheResult(QUESTION)
  const key = newKey()
  const first = await analyze(key).expect(202)
  expect(first.body.status).toBe('completed')
  expect((await analyze(key)).text).toBe(first.text)
  await api().query('update idempotency_keys set expires_at = now() where key = $1', [key])
  const anew = await analyze(key).expect(202)
  expect(anew.body.task_id).not.toBe(first.body.task_id)
  const [kept] = await api().query(
    'select extract(epoch from expires_at - created_at)::int as seconds from idempotency_keys where key = $1',
    [key],
  )
  expect(kept).toEqual({ seconds: 300 })
})

test('an answer whose copy went with all of Redis is not repeated: the request is processed anew, once', async () => {
  await api().cacheResult(QUESTION)
  const key = newKey()
  const first = await analyze(key).expect(202)
  expect(first.body.status).toBe('completed')
  await flushTestRedis()

  const answers = await Promise.all([analyze(key), analyze(key)])
  const anew = answers.find(({ headers }) => !('idempotent-replayed' in headers))
  expect(anew?.body.status).toBe('queued')
  for (const { status, text } of [...answers, await analyze(key)])
    expect([status, text]).toEqual([202, anew?.text])
  await request(api().app).get(anew?.body.poll_url).set('X-API-Key', api().key).expect(200)
})

test('a key is kept for 24 hours', async () => {
  const key = newKey()
  await analyze(key)
  const [kept] = await api().query(
    'select extract(epoch from expires_at - created_at)::int as seconds from idempotency_keys where key = $1',
    [key],
  )
  expect(kept).toEqual({ seconds: 86_400 })
})

test.each(['', ' ', 'two words', '""', 'ä', 'x'.repeat(256), `"${'x'.repeat(256)}"`])(
  '%j is no key',
  async (key) => {
    const answer = await request(api().app)
      .post('/api/v1/analyze')
      .set('X-API-Key', api().key)
      .set('Idempotency-Key', Buffer.from(key).toString('latin1'))
      .send({})
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('INVALID_HEADER')
  },
)

test('the longest key has 255 characters', async () => {
  await analyze('~'.repeat(255)).expect(202)
  await analyze(`"${'!'.repeat(255)}"`).expect(202)
})

test('a customer has a scope of their own too', async () => {
  const { access_token } = await signUp(api())
  const key = newKey()
  const ask = () =>
    request(api().app)
      .post('/api/v1/analyze')
      .set({ ...bearer(access_token), 'Idempotency-Key': key })
      .send(QUESTION)
  const [first, again] = [await ask(), await ask()]
  expect(again.text).toBe(first.text)
})
