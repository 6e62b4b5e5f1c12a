import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { createRegistration, NEW_PLAN } from '@crop/testkit'
import { AnalysisPendingError, createClient, isApiError, NetworkError, type WaitState } from './index.ts'
import { problemResponse, startProxy, type Fault } from '../test/proxy'
import { catchError, createCustomer, useTestService } from '../test/service'
import { TIMER_SPEEDUP, withFastTimers } from '../test/timers'

const service = useTestService()
const RETRY_AFTER_YEARS = { 'retry-after': '1000000000' }
const QUEUED = { status: 200, body: JSON.stringify({ status: 'queued', done: false }) }
const COMPLETED = {
  status: 200,
  body: JSON.stringify({ status: 'completed', done: true, result: { crop: 'maize' } }),
}
const countRows = async (sql: string, values: unknown[]) =>
  Number((await service().database.query(sql, values))[0]?.count)

describe('after a lost response', () => {
  test('a submission has created one task', async () => {
    const { client, account } = await createCustomer(service())
    service().proxy.injectFaults('POST /analyze', { dropResponse: true })
    const { task_id } = await client.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 })
    const requests = service().proxy.listRequests('POST /analyze')
    expect(requests).toHaveLength(2)
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    const sql = 'select count(*) from analysis_tasks join users on users.id = user_id where email = $1'
    expect(await countRows(sql, [account.email])).toBe(1)
    expect((await client.analyses.task(task_id)).status).toBe('queued')
  })

  test('a new plan exists once; a second call creates another plan', async () => {
    const { client } = await createCustomer(service())
    service().proxy.injectFaults('POST /crop-plans', { dropResponse: true })
    const plan = await client.plans.create(NEW_PLAN)
    expect(await client.plans.list()).toEqual([plan])
    await client.plans.create(NEW_PLAN)
    expect(await client.plans.list()).toHaveLength(2)
  })

  test('a second call with the same key returns the first plan or task', async () => {
    const { client } = await createCustomer(service())
    const options = { idempotencyKey: randomUUID() }
    const plan = await client.plans.create(NEW_PLAN, options)
    expect(await client.plans.create(NEW_PLAN, options)).toEqual(plan)
    expect(await client.plans.list()).toEqual([plan])

    const question = { crop_plan_id: plan.id }
    const { task_id } = await client.analyses.submit(question, options)
    const pending = await catchError(client.analyses.analyzeAndWait(question, { ...options, timeoutMs: 0 }))
    expect(pending).toMatchObject({ taskId: task_id })
  })

  test('a new password is valid, and the client stays signed in', async () => {
    const { client, account } = await createCustomer(service())
    const passwords = { current_password: account.password, new_password: 'three rows of beans' }
    service().proxy.injectFaults('POST /auth/password', { dropResponse: true })
    await client.changePassword(passwords)
    expect(await client.me()).toMatchObject({ email: account.email })
    const rejected = await catchError(client.changePassword(passwords))
    expect(isApiError(rejected, 'INVALID_CREDENTIALS')).toBe(true)
  })

  test('a deletion succeeds', async () => {
    const { client } = await createCustomer(service())
    const { id } = await client.plans.create(NEW_PLAN)
    service().proxy.injectFaults('DELETE /crop-plans/:id', { dropResponse: true })
    await client.plans.remove(id)
    expect(await client.plans.list()).toEqual([])
    expect(isApiError(await catchError(client.plans.remove(id)), 'CROP_PLAN_NOT_FOUND')).toBe(true)
  })

  test('an account is erased, and its session has ended', async () => {
    const { client, account } = await createCustomer(service())
    service().proxy.injectFaults('DELETE /auth/me', { dropResponse: true })
    await client.eraseAccount(account.password)
    expect(await client.isSignedIn()).toBe(false)
    expect(isApiError(await catchError(client.signIn(account)), 'INVALID_CREDENTIALS')).toBe(true)
  })

  test('a registration signs in with the account it created', async () => {
    const account = createRegistration()
    const client = createClient({ baseUrl: service().proxy.url })
    service().proxy.injectFaults('POST /auth/register', { dropResponse: true })
    await client.register(account)
    expect((await client.me()).email).toBe(account.email)
  })

  test("a registration with another customer's email is still a conflict", async () => {
    const { account } = await createCustomer(service())
    const client = createClient({ baseUrl: service().proxy.url })
    service().proxy.injectFaults('POST /auth/register', { dropResponse: true })
    const error = await catchError(client.register({ ...account, password: 'another password' }))
    expect(isApiError(error, 'EMAIL_ALREADY_REGISTERED')).toBe(true)
    expect(await client.isSignedIn()).toBe(false)
  })

  test('a request is sent four times when the retry options are undefined', async () => {
    const retry = { attempts: undefined, maxWaitMs: undefined }
    const client = createClient({ baseUrl: service().proxy.url, timeoutMs: 1000, retry })
    service().proxy.injectFaults('GET /reference/crops', ...Array<Fault>(6).fill({ hang: true }))
    const error = await withFastTimers(() => catchError(client.reference.crops()))
    expect(error).toBeInstanceOf(NetworkError)
    expect(service().proxy.listRequests('GET /reference/crops')).toHaveLength(4)
  })

  test('a request fails after its timeout', async () => {
    const client = createClient({ baseUrl: service().proxy.url, timeoutMs: 100, retry: { attempts: 1 } })
    service().proxy.injectFaults('GET /reference/crops', { hang: true })
    const error = await catchError(client.reference.crops())
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ cause: { message: 'It took longer than 0.1 s.' } })
    expect(service().proxy.listRequests('GET /reference/crops')).toHaveLength(1)
  })
})

describe('after a rejection', () => {
  test('a request is retried after Retry-After, up to the limit, and stays signed in', async () => {
    const { client, signOuts } = await createCustomer(service(), { retry: { attempts: 2 } })
    const limited = problemResponse(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '1' })
    const unavailable = problemResponse(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' })
    service().proxy.injectFaults('GET /auth/me', { response: limited }, { response: limited })
    service().proxy.injectFaults(
      'PATCH /notifications/read-all',
      { response: unavailable },
      { response: unavailable },
    )
    const errors = await Promise.all([
      catchError(client.me()),
      catchError(client.notifications.markAllRead()),
    ])
    expect(errors).toMatchObject([{ code: 'RATE_LIMIT_EXCEEDED' }, { code: 'SERVICE_UNAVAILABLE' }])
    for (const route of ['GET /auth/me', 'PATCH /notifications/read-all']) {
      const [first, second, ...more] = service().proxy.listRequests(route)
      expect((second?.receivedAtMs ?? 0) - (first?.receivedAtMs ?? 0)).toBeGreaterThanOrEqual(1000)
      expect(more).toEqual([])
    }
    expect(await client.isSignedIn()).toBe(true)
    expect(signOuts).toEqual([])
  })

  test('Retry-After may be a date', async () => {
    const { client } = await createCustomer(service())
    const inAMinute = new Date(Date.now() + 60_000).toUTCString()
    const response = problemResponse(503, 'SERVICE_UNAVAILABLE', { 'retry-after': inAMinute })
    service().proxy.injectFaults('GET /auth/me', { response })
    const error = await catchError(client.me())
    expect(isApiError(error) && error.retryAfterSeconds).toBeGreaterThan(55)
  })

  test('an error is thrown at once when Retry-After exceeds maxWaitMs', async () => {
    const { client } = await createCustomer(service())
    const response = problemResponse(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '42' })
    service().proxy.injectFaults('POST /analyze', { response })
    const error = await catchError(client.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 }))
    expect(error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', status: 429, retryAfterSeconds: 42 })
  })

  test('a request is retried when Retry-After equals maxWaitMs', async () => {
    const { client } = await createCustomer(service(), { retry: { maxWaitMs: 1000 } })
    const response = problemResponse(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' })
    service().proxy.injectFaults('GET /auth/me', { response })
    await client.me()
    expect(service().proxy.listRequests('GET /auth/me')).toHaveLength(2)
  })

  test('a delay longer than the longest timer does not cause an early retry', async () => {
    const { client } = await createCustomer(service(), { retry: { maxWaitMs: Infinity } })
    const response = problemResponse(503, 'SERVICE_UNAVAILABLE', RETRY_AFTER_YEARS)
    service().proxy.injectFaults('GET /auth/me', { response })
    const error = await catchError(client.me({ signal: AbortSignal.timeout(100) }))
    expect(error).toMatchObject({ name: 'TimeoutError' })
    expect(service().proxy.listRequests('GET /auth/me')).toHaveLength(1)
  })

  test.each([
    ['failed sign-ins', problemResponse(429, 'TOO_MANY_LOGIN_ATTEMPTS', { 'retry-after': '1' })],
    ['a wrong password', problemResponse(401, 'INVALID_CREDENTIALS')],
    ['an internal error', problemResponse(500, 'INTERNAL_ERROR')],
  ])('for %s a sign-in is not retried', async (_name, response) => {
    const { client, account } = await createCustomer(service())
    service().proxy.injectFaults('POST /auth/login', { response })
    expect(isApiError(await catchError(client.signIn(account)))).toBe(true)
    expect(service().proxy.listRequests('POST /auth/login')).toHaveLength(1)
  })

  test('a call waits for its earlier attempt that is still running', async () => {
    const { client } = await createCustomer(service())
    const response = problemResponse(409, 'IDEMPOTENCY_KEY_IN_PROGRESS')
    service().proxy.injectFaults('POST /crop-plans', { response })
    expect((await client.plans.create(NEW_PLAN)).name).toBe('North field')
  })

  test('the delay before a retry can be aborted', async () => {
    const { client } = await createCustomer(service())
    const response = problemResponse(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '20' })
    service().proxy.injectFaults('GET /auth/me', { response })
    const controller = new AbortController()
    const call = catchError(client.me({ signal: controller.signal }))
    setTimeout(() => controller.abort(new Error('left the page')), 50)
    expect(await call).toEqual(new Error('left the page'))
    expect(isApiError(await call)).toBe(false)
  })

  test('nothing is sent when the signal is already aborted', async () => {
    const { client } = await createCustomer(service(), { retry: { attempts: 1 } })
    expect(await catchError(client.me({ signal: AbortSignal.abort() }))).toMatchObject({ name: 'AbortError' })
    expect(service().proxy.listRequests('GET /auth/me')).toHaveLength(0)
  })
})

test.each(['one\nsecret', 'größe €', '\ufeffsecret'])(
  'a key that is invalid in a header throws an error that does not reveal it: %j',
  async (key) => {
    const fetchSpy = jest.fn(fetch)
    const program = createClient({ baseUrl: service().proxy.url, apiKey: key, fetch: fetchSpy })
    const { client } = await createCustomer(service(), { fetch: fetchSpy })
    fetchSpy.mockClear()
    const errors = [
      await catchError(program.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 })),
      await catchError(client.plans.create(NEW_PLAN, { idempotencyKey: key })),
    ]
    for (const [index, name] of ['X-API-Key', 'Idempotency-Key'].entries()) {
      expect(errors[index]).toBeInstanceOf(TypeError)
      expect(String(errors[index])).toContain(name)
      expect(inspect(errors[index])).not.toMatch(/secret|größe/)
    }
    expect(fetchSpy).not.toHaveBeenCalled()
  },
)

test('white space around an API key is ignored', async () => {
  const program = createClient({ baseUrl: service().proxy.url, apiKey: 'cpk_unknown\n' })
  const error = await catchError(program.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 }))
  expect(error).toMatchObject({ code: 'INVALID_API_KEY' })
})

test.each([
  ['a 500 page of a proxy', { status: 500, body: '<html>' }],
  ['a 520 page of a proxy', { status: 520, body: '<html>' }],
  ['a 408 of a proxy', { status: 408 }],
])('%s does not end waiting for an analysis', async (_name, response) => {
  const { client } = await createCustomer(service())
  const states: WaitState[] = []
  const onState = (state: WaitState) => void states.push(state)
  service().proxy.injectFaults('GET /tasks/:id', { response }, { response: COMPLETED })
  const analysis = await withFastTimers(() =>
    client.analyses.wait(randomUUID(), { timeoutMs: Infinity, onState }),
  )
  expect(analysis).toEqual({ crop: 'maize' })
  expect(states).toEqual(['reconnecting', 'completed'])
})

test.each([
  ['an unavailable service', problemResponse(503, 'SERVICE_UNAVAILABLE', RETRY_AFTER_YEARS)],
  ['a queued task', { ...QUEUED, headers: RETRY_AFTER_YEARS }],
])('%s with a Retry-After of years is polled again after 30 seconds', async (_name, response) => {
  const { client } = await createCustomer(service())
  service().proxy.injectFaults('GET /tasks/:id', { response }, { response: COMPLETED })
  await withFastTimers(() => client.analyses.wait(randomUUID(), { timeoutMs: Infinity }))
  const [first, second] = service().proxy.listRequests('GET /tasks/:id')
  expect((second?.receivedAtMs ?? 0) - (first?.receivedAtMs ?? 0)).toBeGreaterThanOrEqual(
    30_000 / TIMER_SPEEDUP - 1,
  )
})

test('an internal error or an unknown task ends the wait', async () => {
  const { client } = await createCustomer(service())
  for (const response of [problemResponse(500, 'INTERNAL_ERROR'), problemResponse(404, 'TASK_NOT_FOUND')]) {
    service().proxy.injectFaults('GET /tasks/:id', { response })
    expect(await catchError(client.analyses.wait(randomUUID()))).toMatchObject({ status: response.status })
  }
})

test('a service that does not hold polls is polled once a second', async () => {
  const { client } = await createCustomer(service())
  service().proxy.injectFaults('GET /tasks/:id', ...Array<object>(20).fill({ ignoreWait: true }))
  // No worker is running, so the task stays queued.
  const question = { crop: 'maize', location: 'eldoret', month: 4 }
  const error = await catchError(client.analyses.analyzeAndWait(question, { timeoutMs: 1500 }))
  if (!(error instanceof AnalysisPendingError)) throw error
  expect(service().proxy.listRequests('GET /tasks/:id')).toHaveLength(2)
  expect((await client.analyses.task(error.taskId)).status).toBe('queued')
})

describe('an error', () => {
  test('names the invalid fields', async () => {
    const { client } = await createCustomer(service())
    const error = await catchError(client.plans.create({ ...NEW_PLAN, planting_month: 13 }))
    if (!isApiError(error, 'VALIDATION_FAILED')) throw error
    const code: 'VALIDATION_FAILED' = error.code
    expect(code).toBe('VALIDATION_FAILED')
    expect(error.status).toBe(422)
    expect(error.errors).toEqual([
      { pointer: '#/planting_month', code: 'out_of_range', detail: expect.any(String) },
    ])
    expect(error.message).toBe(error.detail)
    expect(error.requestId).toMatch(/./)
  })

  test('matches only its own code', async () => {
    const { client } = await createCustomer(service())
    const error = await catchError(client.plans.get('none'))
    expect(isApiError(error, 'CROP_PLAN_NOT_FOUND')).toBe(true)
    expect(isApiError(error, 'TASK_NOT_FOUND')).toBe(false)
    expect(isApiError(new Error('CROP_PLAN_NOT_FOUND'))).toBe(false)
  })

  test.each([
    ['an empty body', {}],
    ['null', { body: 'null' }],
    ['the sign-in page of a hotel network', { body: '<html>Sign in to the network' }],
  ])('is thrown for %s with status 200', async (_name, response) => {
    const { client } = await createCustomer(service())
    service().proxy.injectFaults('GET /auth/me', { response: { status: 200, ...response } })
    expect(await catchError(client.me())).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 200 })
  })

  test.each([301, 302, 303, 307, 308])(
    'is thrown for a redirect (%d), which is not followed',
    async (status) => {
      await using otherServer = await startProxy(service().directUrl)
      const program = createClient({ baseUrl: service().proxy.url, apiKey: 'cpk_secret' })
      const headers = { location: `${otherServer.url}/api/v1/reference/crops` }
      service().proxy.injectFaults('POST /analyze', { response: { status, headers } })
      const error = await catchError(program.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 }))
      const requests = ['POST', 'GET'].flatMap((method) =>
        otherServer.listRequests(`${method} /reference/crops`),
      )
      expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status })
      expect(requests).toEqual([])
    },
  )

  test('is thrown for a redirect in a browser, which hides its status', async () => {
    // Browsers return an `opaqueredirect` response: like this one, it has status 0 and no body.
    const fetchSpy = jest.fn(async (..._args: Parameters<typeof fetch>) => Response.error())
    const client = createClient({ baseUrl: service().proxy.url, fetch: fetchSpy })
    expect(await catchError(client.reference.crops())).toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
      status: 0,
    })
    expect(fetchSpy.mock.calls).toHaveLength(1)
    expect(fetchSpy.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' })
  })

  test('of a proxy has the code UNEXPECTED_RESPONSE', async () => {
    const { client } = await createCustomer(service(), { retry: { attempts: 1 } })
    service().proxy.injectFaults('GET /auth/me', { response: { status: 502, body: '<html>' } })
    expect(await catchError(client.me())).toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
      status: 502,
      errors: [],
    })
  })
})
