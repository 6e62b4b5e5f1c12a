import { aPlan } from '@crop/db/testing'
import { createRegistration, flushTestRedis, PASSWORD, waitUntil } from '@crop/testkit'
import { post, signUp } from '../../test/accounts'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

const get = (path: string, token: string) => api().withToken(token).get(`/api/v1${path}`)
const erase = (token: string, password: unknown = PASSWORD) =>
  api().withToken(token).delete('/api/v1/auth/me').send({ password })

beforeEach(flushTestRedis)

test('the export of an account is one JSON document', async () => {
  const { email, access_token } = await signUp(api())
  const { body: profile } = await get('/auth/me', access_token).expect(200)
  await aPlan(api().db, { userId: profile.id })
  const { body, headers } = await get('/auth/me/export', access_token).expect(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toMatchObject({ account: { id: profile.id, email }, analyses: [] })
  expect([body.crop_plans.length, body.sessions.length]).toEqual([1, 1])
})

test('an erasure ends access within 5 s and frees the address at once', async () => {
  const { email, access_token, refresh_token } = await signUp(api())
  await get('/auth/me', access_token).expect(200)
  expect((await erase(access_token).expect(204)).text).toBe('')
  await post(api(), '/auth/login', { email, password: PASSWORD }).expect(401)
  await post(api(), '/auth/refresh', { refresh_token }).expect(401)
  await post(api(), '/auth/register', createRegistration({ email })).expect(201)
  const isRejected = async () => (await get('/crop-plans', access_token)).body.code === 'INVALID_TOKEN'
  await waitUntil(isRejected, { timeoutMs: 5000 })
  await get('/auth/me', access_token).expect(401)
})

test('a wrong password erases nothing', async () => {
  const { access_token } = await signUp(api())
  expect((await erase(access_token, 'wrong password').expect(401)).body.code).toBe('INVALID_CREDENTIALS')
  await erase(access_token, 7).expect(422)
  await get('/auth/me', access_token).expect(200)
})

test('of ten concurrent erasures one succeeds and none fails with 5xx', async () => {
  const { access_token } = await signUp(api())
  const responses = await Promise.all(Array.from({ length: 10 }, () => erase(access_token)))
  const statuses = responses.map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([204, ...Array<number>(9).fill(401)])
})
