import { flushTestRedis } from '@crop/testkit'
import { post, signUp } from '../../test/accounts'
import { QUESTION, useTestApi } from '../../test/test-api'

const api = useTestApi({ ANALYZE_RATE_LIMIT_PER_MINUTE: '3' })
const analyze = (token: string) => api().withToken(token).post('/api/v1/analyze').send(QUESTION)
const read = (url: string, token: string) => api().withToken(token).get(url)

beforeEach(flushTestRedis)

test('only the customer who submitted a task can read it', async () => {
  const amina = await signUp(api())
  const other = await signUp(api())
  const { task_id, poll_url } = (await analyze(amina.access_token).expect(202)).body
  const [task] = await api().query(
    'select u.email, t.api_key_prefix from analysis_tasks t join users u on u.id = t.user_id where t.id = $1',
    [task_id],
  )
  expect(task).toEqual({ email: amina.email, api_key_prefix: null })
  await read(poll_url, amina.access_token).expect(200)
  const missing = await read('/api/v1/tasks/00000000-0000-4000-8000-000000000000', amina.access_token)
  for (const caller of [api().withToken(other.access_token), api().withKey()]) {
    const foreign = await caller.get(poll_url).expect(404)
    expect(foreign.text).toBe(missing.text)
  }
})

test('only the customer who submitted an analysis can read its cached result', async () => {
  await api().cacheResult(QUESTION)
  const amina = await signUp(api())
  const other = await signUp(api())
  const { poll_url } = (await analyze(amina.access_token).expect(202)).body
  await read(poll_url, amina.access_token).expect(200)
  await read(poll_url, other.access_token).expect(404)
  await api().withKey().get(poll_url).expect(404)
})

test('the rate limit counts per customer, not per token', async () => {
  const amina = await signUp(api())
  const other = await signUp(api())
  const refreshed = await post(api(), '/auth/refresh', { refresh_token: amina.refresh_token })
  for (const token of [amina.access_token, refreshed.body.access_token, amina.access_token]) {
    await analyze(token).expect(202)
  }
  await analyze(refreshed.body.access_token).expect(429)
  await analyze(other.access_token).expect(202)
})
