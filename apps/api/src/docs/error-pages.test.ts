import { failTask } from '@crop/db'
import { claimQueuedTask } from '@crop/db/testing'
import { CANCELLED_ITEM, ERROR_CODES, TASK_FAILURE_DETAILS, TASK_FAILURES } from '@crop/domain'
import request from 'supertest'
import { ERROR_CATALOGUE } from '../http/errors/error-catalogue'
import { QUESTION, useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'

const api = useTestApi()
const get = (path: string) => request(api().app).get(path)
const ALL_CODES: string[] = [...ERROR_CODES, ...TASK_FAILURES, CANCELLED_ITEM.code]

test('the index links to a page for every code', async () => {
  const { text } = await get('/errors').expect(200)
  for (const code of ALL_CODES) {
    expect(text).toContain(`href="/errors/${code}"`)
    const page = await get(`/errors/${code}`).expect(200)
    expect(page.text).toContain(`<code>${code}</code>`)
  }
})

test('related codes exist and do not include the code itself', () => {
  for (const code of ERROR_CODES) {
    const related: readonly string[] = ERROR_CATALOGUE[code].related
    expect(ALL_CODES).toEqual(expect.arrayContaining([...related]))
    expect(related).not.toContain(code)
  }
})

test.each([
  'EMAIL_ALREADY_REGISTERED',
  'TASK_NOT_FOUND',
  'BATCH_NOT_FOUND',
  'ANALYSIS_NOT_FOUND',
  'NOTIFICATION_NOT_FOUND',
  'WEBHOOK_NOT_FOUND',
  'WEBHOOK_DELIVERY_NOT_FOUND',
  'CROP_NOT_FOUND',
  'CROP_PLAN_LIMIT_REACHED',
  'WEBHOOK_LIMIT_REACHED',
  'IDEMPOTENCY_KEY_IN_PROGRESS',
] as const)('after what is wrong, the detail of %s says what to do', (code) => {
  expect(ERROR_CATALOGUE[code].detail).toMatch(/\. (?:Sign|Submit|List|GET|Delete|Try) .+\.$/)
})

test.each(['/errors/NOTHING', '/errors/crop_plan_not_found', '/errors/toString', '/errors/TASK_NOT_FOUND/x'])(
  '%s is not a page',
  async (path) => {
    const response = await get(path).expect(404)
    expect(response.body.code).toBe('ROUTE_NOT_FOUND')
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  },
)

describe.each(['/errors', '/errors/RATE_LIMIT_EXCEEDED', '/errors/ANALYSIS_FAILED'])(
  'the page %s',
  (path) => {
    test('can be cached for an hour and revalidated by its entity tag', async () => {
      const { headers } = await get(path).set('X-Request-Id', 'abc').expect(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('public, max-age=3600')
      expect(headers['x-request-id']).toBe('abc')
      expect(headers.vary).toBe('Origin, Accept-Encoding')
      const unchanged = await get(path).set('If-None-Match', String(headers.etag)).expect(304)
      expect(unchanged.headers.vary).toBe(headers.vary)
      await get(`${path}/`).expect(200)
    })

    test('runs no scripts and loads nothing', async () => {
      const policy = String((await get(path)).headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^;]+'; img-src 'self'; base-uri 'none'/)
    })

    test('supports GET, HEAD and OPTIONS only', async () => {
      const head = await request(api().app).head(path).expect(200)
      expect(head.text).toBeUndefined()
      expect(head.headers.etag).toBe((await get(path)).headers.etag)
      await request(api().app).options(path).expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
      const rejected = await request(api().app).post(path).expect(405)
      expect(rejected.headers.allow).toBe('GET, HEAD, OPTIONS')
      expect(rejected.body.code).toBe('METHOD_NOT_ALLOWED')
    })
  },
)

describe('the catalogue matches the real response', () => {
  const http = () => request(api().app)
  const login = (body: object) => http().post('/api/v1/auth/login').send(body)
  const analyze = () => http().post('/api/v1/analyze').set('X-API-Key', api().key)

  test.each([
    ['AUTHENTICATION_REQUIRED', () => get('/api/v1/auth/me')],
    ['INVALID_TOKEN', () => get('/api/v1/auth/me').set('Authorization', 'Bearer x')],
    ['INVALID_API_KEY', () => get('/api/v1/tasks/x').set('X-API-Key', 'x')],
    ['INVALID_CREDENTIALS', () => login({ email: 'nobody@example.com', password: 'x' })],
    ['INVALID_REFRESH_TOKEN', () => http().post('/api/v1/auth/refresh').send({ refresh_token: 'x' })],
    ['TASK_NOT_FOUND', () => get('/api/v1/tasks/x').set('X-API-Key', api().key)],
    ['ROUTE_NOT_FOUND', () => get('/nothing')],
    ['METHOD_NOT_ALLOWED', () => get('/api/v1/analyze')],
    ['MALFORMED_JSON', () => analyze().type('json').send('{')],
    ['UNSUPPORTED_MEDIA_TYPE', () => analyze().type('text').send('x')],
    ['NOT_ACCEPTABLE', () => analyze().set('Accept', 'text/html').send(QUESTION)],
    ['PAYLOAD_TOO_LARGE', () => analyze().send({ crop: 'x'.repeat(200_000) })],
    ['VALIDATION_FAILED', () => analyze().send({ crop: 'maize', location: 'nakuru', month: 13 })],
    ['INVALID_HEADER', () => analyze().set('Idempotency-Key', ' ä').send({})],
  ] as const)('with code %s', async (code, sendRequest) => {
    const { detail, headers = {}, errors, status } = ERROR_CATALOGUE[code]
    const response = await sendRequest().expect(status)
    expect(response.body).toEqual({
      type: `/errors/${code}`,
      title: expect.any(String),
      status,
      code,
      detail,
      ...(errors && { errors }),
    })
    for (const [name, value] of Object.entries(headers)) {
      expect(response.headers[name.toLowerCase()]).toBe(value)
    }
  })
})

test.each(TASK_FAILURES)(
  'a task that fails with %s has the detail and members of the catalogue',
  async (code) => {
    const { body } = await api().withKey().post('/api/v1/analyze').send(QUESTION).expect(202)
    await failTask(api().db, await claimQueuedTask(api().db, body.task_id), code)
    const failed = await api().withKey().get(body.poll_url).expect(200)
    expect(failed.body.error.detail).toBe(TASK_FAILURE_DETAILS[code])
    const { text } = await get(`/errors/${code}`)
    const [, json = '{}'] = /<code>(\{$.*^\})/ms.exec(text.replace(/&quot;/g, '"')) ?? []
    const example = JSON.parse(json)
    expect(Object.keys(example)).toEqual(Object.keys(failed.body))
    expect(example).toMatchObject({ status: 'failed', done: true, result: null, error: failed.body.error })
  },
)

describe('with PUBLIC_BASE_URL', () => {
  const publicApi = useTestApi({ PUBLIC_BASE_URL: 'https://crops.example' })

  test('examples have absolute error types', async () => {
    const { text } = await request(publicApi().app).get('/errors/TOKEN_EXPIRED').expect(200)
    expect(text).toContain('&quot;type&quot;: &quot;https://crops.example/errors/TOKEN_EXPIRED&quot;')
  })
})

describeInBrowser(api, 'in a browser', (visit) => {
  test.each(['/errors', '/errors/VALIDATION_FAILED'])(
    '%s is accessible and fits desktops and phones, light and dark',
    async (path) => {
      const { listProblems, pageErrors } = await visit(path)
      const problems = await listProblems([
        ['desktop', 'light'],
        ['desktop', 'dark'],
        ['phone', 'dark'],
        ['phone', 'light'],
      ])
      expect(problems).toEqual([])
      expect(pageErrors).toEqual([])
    },
  )

  test('the index links to a page, and the page to its related codes', async () => {
    const { page } = await visit('/errors', { screen: 'phone' })
    await page.getByRole('link', { name: 'TOKEN_EXPIRED' }).click()
    await page.getByRole('heading', { level: 1, name: 'Access token expired' }).waitFor()
    await page.getByRole('link', { name: 'REFRESH_TOKEN_REUSED' }).click()
    await page.getByRole('heading', { level: 1, name: 'Refresh token was used before' }).waitFor()
  })
})
