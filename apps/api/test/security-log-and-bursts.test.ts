import { useTestDatabase } from '@crop/db/testing'
import { generateApiKey } from '@crop/domain'
import { createRegistration, newEmail, PASSWORD, waitUntil, postTo, type ServedApi } from '@crop/testkit'
import { startLocalApi } from './local-api'
import { bearer } from './test-api'

const database = useTestDatabase()

const startTestApi = (settings: Record<string, string> = {}) =>
  startLocalApi({ DATABASE_URL: database.url, LOG_LEVEL: 'debug', ...settings })

interface TokensBody {
  access_token: string
  refresh_token: string
}

async function register(api: ServedApi, account: object = createRegistration()): Promise<TokensBody> {
  const body: unknown = await (await postTo(api, '/auth/register', account)).json()
  return body as TokensBody
}

test('the log records security events without secrets or e-mail addresses', async () => {
  await using api = await startTestApi({
    PASSWORD_HASH_MEMORY_KIB: '64',
    REFRESH_GRACE_SECONDS: '0',
    LOGIN_MAX_FAILURES: '2',
  })
  const account = createRegistration({ email: newEmail() })
  const tokens = await register(api, account)
  await postTo(api, '/auth/register', account)
  await postTo(api, '/auth/register', { ...account, email: `${newEmail()}\u0000` })
  await postTo(api, '/auth/login', { email: account.email, password: 'a wrong password' })
  await postTo(api, '/auth/login', { email: account.email, password: PASSWORD })
  const unknownEmail = newEmail()
  for (let attempt = 1; attempt <= 3; attempt++) {
    await postTo(api, '/auth/login', { email: unknownEmail, password: 'a wrong password' })
  }
  const { refresh_token } = tokens
  await postTo(api, '/auth/refresh', { refresh_token })
  await database.query("update refresh_tokens set rotated_at = rotated_at - interval '1 minute'")
  expect((await postTo(api, '/auth/refresh', { refresh_token })).status).toBe(401)
  const key = generateApiKey()
  await postTo(api, '/analyze', {}, { 'x-api-key': key })
  await postTo(api, '/analyze', {}, bearer(`${tokens.access_token}x`))
  // The driver's errors contain the values of the statement, which must not reach the log.
  await database.query('alter table users rename to users_renamed')
  expect((await postTo(api, '/auth/login', { email: account.email, password: PASSWORD })).status).toBe(500)
  await database.query('alter table users_renamed rename to users')
  await waitUntil(() => api.output().includes('request failed'))

  const log = api.output()
  const events = [
    'account_registered',
    'login_failed',
    'login_throttled',
    'refresh_token_reused',
    'api_key_refused',
  ]
  for (const event of events) expect(log).toContain(`"event":"${event}"`)
  expect(log).toContain(key.slice(0, 12))
  for (const secret of [PASSWORD, 'a wrong password', '$argon2', 'eyJ', key.slice(13), '@example.com']) {
    expect(log).not.toContain(secret)
  }
})

test('during a burst of logins, some get 503 and other requests are served', async () => {
  await using api = await startTestApi()
  const { access_token } = await register(api)
  const burst = Array.from({ length: 300 }, () =>
    postTo(api, '/auth/login', { email: newEmail(), password: PASSWORD }),
  )
  const profile = await fetch(`${api.url}/api/v1/auth/me`, { headers: bearer(access_token) })
  expect(profile.status).toBe(200)
  const responses = await Promise.all(burst)
  const rejected = responses.filter(({ status }) => status === 503)
  expect(responses.every(({ status }) => status === 401 || status === 503)).toBe(true)
  expect(rejected.length).toBeGreaterThan(0)
  expect(rejected.every(({ headers }) => headers.get('retry-after') === '5')).toBe(true)
})
