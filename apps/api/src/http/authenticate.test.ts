import { revokeApiKey } from '@crop/db'
import { anApiKey } from '@crop/devstack'
import { newApiKey } from '@crop/domain'
import request from 'supertest'
import { analysisRoutes } from '../analyses/analysis-routes'
import { taskRoutes } from '../analyses/task-routes'
import { QUESTION, useTestApi } from '../test-api'

const api = useTestApi()
const REALM = 'Bearer realm="crop-planning"'

const protectedRoutes = () =>
  [...analysisRoutes(api().parts), ...taskRoutes(api().parts)].filter((route) => route.access !== 'none')

function call(method: 'get' | 'post' | 'patch' | 'delete', path: string, headers: Record<string, string>) {
  const url = `/api/v1${path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000')}`
  return request(api().app)[method](url).set(headers)
}

test.each([
  [{}, 'AUTHENTICATION_REQUIRED', REALM],
  [{ Authorization: 'Basic YTpi' }, 'AUTHENTICATION_REQUIRED', REALM],
  [{ Authorization: 'Bearer' }, 'AUTHENTICATION_REQUIRED', REALM],
  [{ Authorization: 'Bearer not.a.token' }, 'INVALID_TOKEN', `${REALM}, error="invalid_token"`],
  [{ 'X-API-Key': '' }, 'INVALID_API_KEY', REALM],
  [{ 'X-API-Key': 'cpk_guess' }, 'INVALID_API_KEY', REALM],
  [{ 'X-API-Key': newApiKey() }, 'INVALID_API_KEY', REALM],
])('every protected route refuses a caller with %j', async (headers, code, challenge) => {
  for (const { method, path } of protectedRoutes()) {
    const answer = await call(method, path, headers).expect(401)
    expect(answer.body.code).toBe(code)
    expect(answer.headers['www-authenticate']).toBe(challenge)
  }
})

test('the right prefix with a wrong secret is refused like an unknown key', async () => {
  const wrong = api().key.slice(0, -1) + (api().key.endsWith('a') ? 'b' : 'a')
  const [known, unknown] = [wrong, newApiKey()].map((key) =>
    call('post', '/analyze', { 'X-API-Key': key }).expect(401),
  )
  expect((await known)?.text).toBe((await unknown)?.text)
})

test('with both headers only Authorization counts', async () => {
  const answer = await call('post', '/analyze', { 'X-API-Key': api().key, Authorization: 'Bearer x' }).expect(
    401,
  )
  expect(answer.body.code).toBe('INVALID_TOKEN')
})

test('a caller is asked for a credential before the body is looked at', async () => {
  await request(api().app).post('/api/v1/analyze').set('Content-Type', 'text/plain').send('{').expect(401)
})

test('a revoked key is refused', async () => {
  const { key, prefix } = await anApiKey(api().db)
  await revokeApiKey(api().db, prefix)
  await request(api().app).post('/api/v1/analyze').set('X-API-Key', key).send(QUESTION).expect(401)
})

test('a key in the query or in the body is not read', async () => {
  const body = { ...QUESTION, 'x-api-key': api().key }
  await request(api().app).post(`/api/v1/analyze?X-API-Key=${api().key}`).send(body).expect(401)
})
