import { createTestDatabase, startApi, waitUntil } from '@crop/devstack'
import type { StartedApi, TestDatabase } from '@crop/devstack'
import { newApiKey } from '@crop/domain'
import { newEmail, PASSWORD, registration } from './test-accounts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const startOne = (settings: Record<string, string> = {}) =>
  startApi({ DATABASE_URL: database.url, LOG_LEVEL: 'debug', ...settings })

function post(api: StartedApi, path: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

interface TokensBody {
  access_token: string
  refresh_token: string
}

async function register(api: StartedApi, account: object = registration()): Promise<TokensBody> {
  const body: unknown = await (await post(api, '/auth/register', account)).json()
  return body as TokensBody
}

async function stop(api: StartedApi): Promise<void> {
  api.kill()
  expect(await api.exited).toBe(0)
}

test('the log tells what happened to whom and holds no password, hash, token, secret of a key or address', async () => {
  const api = await startOne({
    ...{ PASSWORD_HASH_MEMORY_KIB: '64', REFRESH_GRACE_SECONDS: '0', LOGIN_MAX_FAILURES: '2' },
  })
  const account = registration({ email: newEmail() })
  const tokens = await register(api, account)
  await post(api, '/auth/register', account)
  await post(api, '/auth/register', { ...account, email: `${newEmail()}\u0000` })
  await post(api, '/auth/login', { email: account.email, password: 'a wrong password' })
  await post(api, '/auth/login', { email: account.email, password: PASSWORD })
  const unknown = newEmail()
  for (let attempt = 1; attempt <= 3; attempt++)
    await post(api, '/auth/login', { email: unknown, password: 'a wrong password' })
  const { refresh_token } = tokens
  await post(api, '/auth/refresh', { refresh_token })
  await database.query("update refresh_tokens set rotated_at = rotated_at - interval '1 minute'")
  expect((await post(api, '/auth/refresh', { refresh_token })).status).toBe(401)
  const key = newApiKey()
  await post(api, '/analyze', {}, { 'x-api-key': key })
  await post(api, '/analyze', {}, { authorization: `Bearer ${tokens.access_token}x` })
  // A database error, whose message holds bound values.
  await database.query('alter table users rename to users_away')
  expect((await post(api, '/auth/login', { email: account.email, password: PASSWORD })).status).toBe(500)
  await database.query('alter table users_away rename to users')
  await stop(api)

  const log = api.output()
  const events = ['account_registered', 'login_failed', 'login_throttled', 'refresh_token_reused']
  for (const event of [...events, 'api_key_refused']) expect(log).toContain(`"event":"${event}"`)
  expect(log).toContain(key.slice(0, 12))
  for (const secret of [PASSWORD, 'a wrong password', '$argon2', 'eyJ', key.slice(13), '@example.com']) {
    expect(log).not.toContain(secret)
  }
})

describe('what the log says of a request names it', () => {
  let api: StartedApi
  beforeAll(async () => {
    api = await startOne()
  })
  afterAll(() => stop(api))

  /** The line with which the request ended is its last one. */
  const linesOf = (requestId: string) =>
    waitUntil(() => {
      const lines = api.output().split('\n')
      const own = lines.filter((line) => line.includes(`"request_id":"${requestId}"`))
      return own.at(-1)?.includes('"duration_ms":') && own.map((line): unknown => JSON.parse(line))
    })

  test.each([
    ['request failed', '42P01', 500, 'error'],
    ['request refused', '53300', 503, 'warn'],
  ])('when %s, for SQLSTATE %s', async (message, code, status, level) => {
    const requestId = `harvest-${code}`
    await database.query(`
      create function fail() returns trigger language plpgsql as 'begin raise sqlstate ''${code}''; end';
      create trigger fail before insert on users execute function fail()`)
    const answer = await post(api, '/auth/register', registration(), { 'x-request-id': requestId })
    await database.query('drop function fail cascade')
    expect(answer.status).toBe(status)
    expect(await linesOf(requestId)).toMatchObject([
      { level, message, code },
      { level: 'info', message: 'request', path: '/api/v1/auth/register', status },
    ])
  })

  test('when its client aborts it', async () => {
    await database.whileLocked('lock table users in access exclusive mode', async (isWaitedFor) => {
      const client = new AbortController()
      const headers = { 'x-request-id': 'sowing', 'content-type': 'application/json' }
      const body = JSON.stringify(registration())
      const url = `${api.url}/api/v1/auth/register`
      const asked = fetch(url, { method: 'POST', headers, body, signal: client.signal })
      await waitUntil(isWaitedFor)
      client.abort()
      await expect(asked).rejects.toThrow('aborted')
      expect(await linesOf('sowing')).toMatchObject([
        { message: 'request aborted by its client', path: '/api/v1/auth/register' },
      ])
      const metrics = await (await fetch(`${api.adminUrl}/metrics`)).text()
      expect(metrics).toMatch(/_count\{method="POST",route="\/auth\/register",status="aborted"\} 1$/m)
    })
  })

  test('and not its path when nobody serves that, for it may hold a secret', async () => {
    await fetch(`${api.url}/api/v1/analyze/secret`, { headers: { 'x-request-id': 'weeds' } })
    const lines = await linesOf('weeds')
    expect(lines).toMatchObject([{ message: 'request', status: 404 }])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})

test('a burst of sign-ins is answered or told to come again, and other requests go on', async () => {
  const api = await startOne()
  const { access_token } = await register(api)
  const burst = Array.from({ length: 300 }, () =>
    post(api, '/auth/login', { email: newEmail(), password: PASSWORD }),
  )
  const me = await fetch(`${api.url}/api/v1/auth/me`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(me.status).toBe(200)
  const answers = await Promise.all(burst)
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.every(({ status }) => status === 401 || status === 503)).toBe(true)
  expect(refused.length).toBeGreaterThan(100)
  expect(refused.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true)
  await stop(api)
})

test('a stopping api says on every kept connection that this answer was its last, and cuts none off', async () => {
  const api = await startOne()
  const untilLast = async () => {
    for (;;) {
      const answer = await fetch(`${api.url}/healthz`)
      expect(answer.status).toBe(200)
      await answer.text()
      if (answer.headers.get('connection') === 'close') return
    }
  }
  const clients = Promise.all(Array.from({ length: 5 }, untilLast))
  await stop(api)
  await clients
})

test('production refuses to start without secrets, in one line', async () => {
  const started = await startOne({ NODE_ENV: 'production' }).then(
    () => 'it started',
    (error: Error) => error.message,
  )
  expect(started).toMatch(/Settings are not valid: .*JWT_SECRETS.* is required/)
})
