import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { AnalysisPendingError, createClient, isApiError, NetworkError } from './index.ts'
import type { WaitState } from './index.ts'
import { problem, startProxy, type Trouble } from '../test/proxy'
import { aCustomer, errorOf, NORTH_FIELD, registration, useTestService } from '../test/service'
import { inAHurry, TIMES_FASTER } from '../test/timers'

const service = useTestService()
const FOR_YEARS = { 'retry-after': '1000000000' }
const QUEUED = { status: 200, body: JSON.stringify({ status: 'queued', done: false }) }
const COMPLETED = {
  ...{ status: 200 },
  body: JSON.stringify({ status: 'completed', done: true, result: { crop: 'maize' } }),
}
const count = async (sql: string, values: unknown[]) =>
  Number((await service().database.query(sql, values))[0]?.count)

describe('a lost answer', () => {
  test('to a question makes one task', async () => {
    const { client, account } = await aCustomer(service())
    service().proxy.disturb('POST /analyze', { loseAnswer: true })
    const { task_id } = await client.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 })
    const sent = service().proxy.seen('POST /analyze')
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    const sql = 'select count(*) from analysis_tasks join users on users.id = user_id where email = $1'
    expect(await count(sql, [account.email])).toBe(1)
    expect((await client.analyses.task(task_id)).status).toBe('queued')
  })

  test('to a new plan makes one plan, and a second plan is another one', async () => {
    const { client } = await aCustomer(service())
    service().proxy.disturb('POST /crop-plans', { loseAnswer: true })
    const plan = await client.plans.create(NORTH_FIELD)
    expect(await client.plans.list()).toEqual([plan])
    await client.plans.create(NORTH_FIELD)
    expect(await client.plans.list()).toHaveLength(2)
  })

  test('to a caller that calls once more with the same key makes one plan and one task', async () => {
    const { client } = await aCustomer(service())
    const once = { idempotencyKey: randomUUID() }
    const plan = await client.plans.create(NORTH_FIELD, once)
    expect(await client.plans.create(NORTH_FIELD, once)).toEqual(plan)
    expect(await client.plans.list()).toEqual([plan])

    const question = { crop_plan_id: plan.id }
    const { task_id } = await client.analyses.submit(question, once)
    const pending = await errorOf(client.analyses.analyzeAndWait(question, { ...once, timeoutMs: 0 }))
    expect(pending).toMatchObject({ taskId: task_id })
  })

  test('to a removal counts as removed', async () => {
    const { client } = await aCustomer(service())
    const { id } = await client.plans.create(NORTH_FIELD)
    service().proxy.disturb('DELETE /crop-plans/:id', { loseAnswer: true })
    await client.plans.remove(id)
    expect(await client.plans.list()).toEqual([])
    expect(isApiError(await errorOf(client.plans.remove(id)), 'CROP_PLAN_NOT_FOUND')).toBe(true)
  })

  test('to a registration signs in with the account that it made', async () => {
    const account = registration()
    const client = createClient({ baseUrl: service().proxy.url })
    service().proxy.disturb('POST /auth/register', { loseAnswer: true })
    await client.register(account)
    expect((await client.me()).email).toBe(account.email)
  })

  test("to a registration with somebody else's address stays a conflict", async () => {
    const { account } = await aCustomer(service())
    const client = createClient({ baseUrl: service().proxy.url })
    service().proxy.disturb('POST /auth/register', { loseAnswer: true })
    const error = await errorOf(client.register({ ...account, password: 'another password' }))
    expect(isApiError(error, 'EMAIL_ALREADY_REGISTERED')).toBe(true)
    expect(await client.isSignedIn()).toBe(false)
  })

  test('of a service that stays silent is asked for four times, also when no number is given for that', async () => {
    const retry = { attempts: undefined, maxWaitMs: undefined }
    const client = createClient({ baseUrl: service().proxy.url, timeoutMs: 1000, retry })
    service().proxy.disturb('GET /reference/crops', ...Array<Trouble>(6).fill({ silence: true }))
    const error = await inAHurry(() => errorOf(client.reference.crops()))
    expect(error).toBeInstanceOf(NetworkError)
    expect(service().proxy.seen('GET /reference/crops')).toHaveLength(4)
  })

  test('of a service that stays silent is given up after the time for it', async () => {
    const client = createClient({ baseUrl: service().proxy.url, timeoutMs: 100, retry: { attempts: 1 } })
    service().proxy.disturb('GET /reference/crops', { silence: true })
    const error = await errorOf(client.reference.crops())
    expect(error).toBeInstanceOf(NetworkError)
    expect(error).toMatchObject({ cause: { message: 'It took longer than 0.1 s.' } })
    expect(service().proxy.seen('GET /reference/crops')).toHaveLength(1)
  })
})

describe('being turned away', () => {
  test('comes back when Retry-After says, at most so often, and stays signed in', async () => {
    const { client, signOuts } = await aCustomer(service(), { retry: { attempts: 2 } })
    const limited = problem(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '1' })
    const away = problem(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' })
    service().proxy.disturb('GET /auth/me', { answer: limited }, { answer: limited })
    service().proxy.disturb('PATCH /notifications/read-all', { answer: away }, { answer: away })
    const errors = await Promise.all([errorOf(client.me()), errorOf(client.notifications.markAllRead())])
    expect(errors).toMatchObject([{ code: 'RATE_LIMIT_EXCEEDED' }, { code: 'SERVICE_UNAVAILABLE' }])
    for (const what of ['GET /auth/me', 'PATCH /notifications/read-all']) {
      const [first, second, ...more] = service().proxy.seen(what)
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000)
      expect(more).toEqual([])
    }
    expect(await client.isSignedIn()).toBe(true)
    expect(signOuts).toEqual([])
  })

  test('until a date understands that too', async () => {
    const { client } = await aCustomer(service())
    const inAMinute = new Date(Date.now() + 60_000).toUTCString()
    const answer = problem(503, 'SERVICE_UNAVAILABLE', { 'retry-after': inAMinute })
    service().proxy.disturb('GET /auth/me', { answer })
    const error = await errorOf(client.me())
    expect(isApiError(error) && error.retryAfterSeconds).toBeGreaterThan(55)
  })

  test('for longer than a customer would wait is told at once', async () => {
    const { client } = await aCustomer(service())
    const answer = problem(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '42' })
    service().proxy.disturb('POST /analyze', { answer })
    const error = await errorOf(client.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 }))
    expect(error).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', status: 429, retryAfterSeconds: 42 })
  })

  test('for exactly as long as a customer would wait is waited for', async () => {
    const { client } = await aCustomer(service(), { retry: { maxWaitMs: 1000 } })
    const answer = problem(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' })
    service().proxy.disturb('GET /auth/me', { answer })
    await client.me()
    expect(service().proxy.seen('GET /auth/me')).toHaveLength(2)
  })

  test('for longer than a timer can be set is not asked again meanwhile', async () => {
    const { client } = await aCustomer(service(), { retry: { maxWaitMs: Infinity } })
    const answer = problem(503, 'SERVICE_UNAVAILABLE', FOR_YEARS)
    service().proxy.disturb('GET /auth/me', { answer })
    const error = await errorOf(client.me({ signal: AbortSignal.timeout(100) }))
    expect(error).toMatchObject({ name: 'TimeoutError' })
    expect(service().proxy.seen('GET /auth/me')).toHaveLength(1)
  })

  test.each([
    ['failed sign-ins', problem(429, 'TOO_MANY_LOGIN_ATTEMPTS', { 'retry-after': '1' })],
    ['a wrong password', problem(401, 'INVALID_CREDENTIALS')],
    ['a fault', problem(500, 'INTERNAL_ERROR')],
  ])('for %s is not repeated', async (_why, answer) => {
    const { client, account } = await aCustomer(service())
    service().proxy.disturb('POST /auth/login', { answer })
    expect(isApiError(await errorOf(client.signIn(account)))).toBe(true)
    expect(service().proxy.seen('POST /auth/login')).toHaveLength(1)
  })

  test('because the first attempt is still running waits for its answer', async () => {
    const { client } = await aCustomer(service())
    const answer = problem(409, 'IDEMPOTENCY_KEY_IN_PROGRESS')
    service().proxy.disturb('POST /crop-plans', { answer })
    expect((await client.plans.create(NORTH_FIELD)).name).toBe('North field')
  })

  test('can be cut short', async () => {
    const { client } = await aCustomer(service())
    const answer = problem(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '20' })
    service().proxy.disturb('GET /auth/me', { answer })
    const controller = new AbortController()
    const call = errorOf(client.me({ signal: controller.signal }))
    setTimeout(() => controller.abort(new Error('left the page')), 50)
    expect(await call).toEqual(new Error('left the page'))
    expect(isApiError(await call)).toBe(false)
  })

  test('is not even tried when it was cut short before', async () => {
    const { client } = await aCustomer(service(), { retry: { attempts: 1 } })
    expect(await errorOf(client.me({ signal: AbortSignal.abort() }))).toMatchObject({ name: 'AbortError' })
    expect(service().proxy.seen('GET /auth/me')).toHaveLength(0)
  })
})

test.each(['one\nsecret', 'größe €', '\ufeffsecret'])(
  'a key that no header can carry is a mistake, told at once and without the key: %j',
  async (key) => {
    const asked = jest.fn(fetch)
    const program = createClient({ baseUrl: service().proxy.url, apiKey: key, fetch: asked })
    const { client } = await aCustomer(service(), { fetch: asked })
    asked.mockClear()
    const errors = [
      await errorOf(program.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 })),
      await errorOf(client.plans.create(NORTH_FIELD, { idempotencyKey: key })),
    ]
    for (const [at, name] of ['X-API-Key', 'Idempotency-Key'].entries()) {
      expect(errors[at]).toBeInstanceOf(TypeError)
      expect(String(errors[at])).toContain(name)
      expect(inspect(errors[at])).not.toMatch(/secret|größe/)
    }
    expect(asked).not.toHaveBeenCalled()
  },
)

test('white space around a key, as at the end of a file, does no harm', async () => {
  const program = createClient({ baseUrl: service().proxy.url, apiKey: 'cpk_unknown\n' })
  const error = await errorOf(program.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 }))
  expect(error).toMatchObject({ code: 'INVALID_API_KEY' })
})

test.each([
  ["a proxy's page about a fault", { answer: { status: 500, body: '<html>' } }],
  ["a proxy's page about a code of its own", { answer: { status: 520, body: '<html>' } }],
  ['a connection that was too slow', { answer: { status: 408 } }],
])('%s does not end waiting for an analysis', async (_what, trouble) => {
  const { client } = await aCustomer(service())
  const states: WaitState[] = []
  const onState = (state: WaitState) => void states.push(state)
  service().proxy.disturb('GET /tasks/:id', trouble, { answer: COMPLETED })
  const analysis = await inAHurry(() => client.analyses.wait(randomUUID(), { timeoutMs: Infinity, onState }))
  expect(analysis).toEqual({ crop: 'maize' })
  expect(states).toEqual(['reconnecting', 'completed'])
})

test.each([
  ['a service that is away', problem(503, 'SERVICE_UNAVAILABLE', FOR_YEARS)],
  ['a task', { ...QUEUED, headers: FOR_YEARS }],
])('%s that wants to be left alone for years is asked again after half a minute', async (_what, answer) => {
  const { client } = await aCustomer(service())
  service().proxy.disturb('GET /tasks/:id', { answer }, { answer: COMPLETED })
  await inAHurry(() => client.analyses.wait(randomUUID(), { timeoutMs: Infinity }))
  const [first, second] = service().proxy.seen('GET /tasks/:id')
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(30_000 / TIMES_FASTER - 1)
})

test("the service's own fault, or its word that there is no such task, does", async () => {
  const { client } = await aCustomer(service())
  for (const answer of [problem(500, 'INTERNAL_ERROR'), problem(404, 'TASK_NOT_FOUND')]) {
    service().proxy.disturb('GET /tasks/:id', { answer })
    expect(await errorOf(client.analyses.wait(randomUUID()))).toMatchObject({ status: answer.status })
  }
})

test('a service that answers polls at once and names no time is asked once a second', async () => {
  const { client } = await aCustomer(service())
  service().proxy.disturb('GET /tasks/:id', ...Array<object>(20).fill({ withoutWaiting: true }))
  // Nobody works here, so the task stays in the queue.
  const question = { crop: 'maize', location: 'eldoret', month: 4 }
  const error = await errorOf(client.analyses.analyzeAndWait(question, { timeoutMs: 1500 }))
  if (!(error instanceof AnalysisPendingError)) throw error
  expect(service().proxy.seen('GET /tasks/:id')).toHaveLength(2)
  expect((await client.analyses.task(error.taskId)).status).toBe('queued')
})

describe('an error', () => {
  test('says what is wrong with which field', async () => {
    const { client } = await aCustomer(service())
    const error = await errorOf(client.plans.create({ ...NORTH_FIELD, planting_month: 13 }))
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

  test('of another code is not taken for this one', async () => {
    const { client } = await aCustomer(service())
    const error = await errorOf(client.plans.get('none'))
    expect(isApiError(error, 'CROP_PLAN_NOT_FOUND')).toBe(true)
    expect(isApiError(error, 'TASK_NOT_FOUND')).toBe(false)
    expect(isApiError(new Error('CROP_PLAN_NOT_FOUND'))).toBe(false)
  })

  test.each([
    ['nothing where something is due', {}],
    ['null', { body: 'null' }],
    ['the page of a hotel', { body: '<html>Sign in to the network' }],
  ])('comes of %s, although its status is 200', async (_what, answer) => {
    const { client } = await aCustomer(service())
    service().proxy.disturb('GET /auth/me', { answer: { status: 200, ...answer } })
    expect(await errorOf(client.me())).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 200 })
  })

  test.each([301, 302, 303, 307, 308])('comes of a redirect (%d), which is not followed', async (status) => {
    const elsewhere = await startProxy(service().directUrl)
    const program = createClient({ baseUrl: service().proxy.url, apiKey: 'cpk_secret' })
    const headers = { location: `${elsewhere.url}/api/v1/reference/crops` }
    service().proxy.disturb('POST /analyze', { answer: { status, headers } })
    const error = await errorOf(program.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 }))
    const seen = ['POST', 'GET'].flatMap((method) => elsewhere.seen(`${method} /reference/crops`))
    await elsewhere.close()
    expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status })
    expect(seen).toEqual([])
  })

  test('comes of a redirect in a browser too, which shows nothing of it', async () => {
    // Of type `opaqueredirect` there; like this one it has status 0 and no body.
    const opaque = jest.fn(async (..._sent: Parameters<typeof fetch>) => Response.error())
    const client = createClient({ baseUrl: service().proxy.url, fetch: opaque })
    expect(await errorOf(client.reference.crops())).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 0 })
    expect(opaque.mock.calls).toHaveLength(1)
    expect(opaque.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual' })
  })

  test('of a proxy has a code of its own', async () => {
    const { client } = await aCustomer(service(), { retry: { attempts: 1 } })
    service().proxy.disturb('GET /auth/me', { answer: { status: 502, body: '<html>' } })
    expect(await errorOf(client.me())).toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 502, errors: [] })
  })
})
