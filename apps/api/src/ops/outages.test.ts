import { PASSWORD } from '@crop/testkit'
import request from 'supertest'
import { post, signUp } from '../../test/accounts'
import { QUESTION, useTestApi } from '../../test/test-api'

describe('with Postgres and Redis', () => {
  const api = useTestApi()

  test('the api is ready until its shutdown begins', async () => {
    const ready = await request(api().app).get('/readyz').expect(200)
    expect(ready.body).toEqual({
      status: 'ready',
      degraded: false,
      checks: { postgres: 'up', migrations: 'current', redis: 'up' },
    })
    api().isStopping = true
    await request(api().app).get('/readyz').expect(503)
    api().isStopping = false
  })
})

describe('without Redis', () => {
  const api = useTestApi({}, { without: 'redis' })

  test('the api is ready, but degraded', async () => {
    const { body } = await request(api().app).get('/readyz').expect(200)
    expect(body).toMatchObject({ status: 'ready', degraded: true, checks: { redis: 'down' } })
  })

  test('submissions are accepted without a rate limit, and their tasks can be read', async () => {
    const response = await api().withKey().post('/api/v1/analyze').send(QUESTION).expect(202)
    expect(response.body.status).toBe('queued')
    expect(response.headers).not.toHaveProperty('ratelimit')
    await api().withKey().get(response.body.poll_url).expect(200)
  })

  test('customers register, sign in, refresh their session and read their profile', async () => {
    const { email, access_token, refresh_token } = await signUp(api())
    await post(api(), '/auth/login', { email, password: 'wrong password' }).expect(401)
    await post(api(), '/auth/login', { email, password: PASSWORD }).expect(200)
    await post(api(), '/auth/refresh', { refresh_token }).expect(200)
    await api().withToken(access_token).get('/api/v1/auth/me').expect(200)
  })

  test('reading a cached task returns 503 with Retry-After', async () => {
    const url = '/api/v1/tasks/cached-00000000-0000-4000-8000-000000000000'
    const response = await api().withKey().get(url).expect(503)
    expect(response.body.code).toBe('SERVICE_UNAVAILABLE')
    expect(response.headers['retry-after']).toBe('5')
  })
})

describe('without Postgres', () => {
  const api = useTestApi({}, { without: 'postgres' })

  test('the api is alive, but not ready', async () => {
    await request(api().app).get('/healthz').expect(200)
    const { body } = await request(api().app).get('/readyz').expect(503).expect('Retry-After', '5')
    expect(body).toMatchObject({ status: 'unavailable', checks: { postgres: 'down', migrations: 'unknown' } })
  })

  test('a submission gets 503 with Retry-After', async () => {
    const response = await api().withKey().post('/api/v1/analyze').send(QUESTION).expect(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.body).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      title: 'Service is temporarily unavailable',
    })
  })
})

describe('with a full backlog', () => {
  const api = useTestApi({ MAX_PENDING_TASKS: '2' })

  test('the next submission gets 503 with Retry-After', async () => {
    const submit = () => api().withKey().post('/api/v1/analyze').send(QUESTION)
    for (const _ of [1, 2, 3]) await submit().expect(202)
    await submit().expect(503).expect('Retry-After', '5')
  })
})
