import { changePassword, findUserByEmail, setUserActive, signIn } from '@crop/db'
import { flushTestRedis, PASSWORD, waitUntil } from '@crop/testkit'
import { post, signUp } from '../../test/accounts'
import { bearer, type TestApi, useTestApi } from '../../test/test-api'

const api = useTestApi()

const NEW_PASSWORD = 'three rows of beans'

const change = (
  target: TestApi,
  token: string,
  current_password: unknown = PASSWORD,
  new_password: unknown = NEW_PASSWORD,
) => post(target, '/auth/password', { current_password, new_password }).set(bearer(token))
const getProfile = (token: string) => api().withToken(token).get('/api/v1/auth/me')
const logIn = (email: string, password: string) => post(api(), '/auth/login', { email, password })
const refresh = (refresh_token: string) => post(api(), '/auth/refresh', { refresh_token })

beforeEach(flushTestRedis)

test('the new password signs in and the old one does not', async () => {
  const { email, access_token } = await signUp(api())
  const { body, headers } = await change(api(), access_token).expect(200)
  expect(Object.keys(body)).toEqual(['access_token', 'refresh_token', 'expires_in_minutes'])
  expect(headers['cache-control']).toBe('no-store')
  await logIn(email, PASSWORD).expect(401)
  await logIn(email, NEW_PASSWORD).expect(200)
})

test('every other session ends within 5 s, and the new tokens work at once', async () => {
  const caller = await signUp(api())
  const { body: other } = await logIn(caller.email, PASSWORD).expect(200)
  for (const { access_token: token } of [caller, other]) await getProfile(token).expect(200)
  const { body: tokens } = await change(api(), caller.access_token).expect(200)
  await getProfile(tokens.access_token).expect(200)
  for (const { refresh_token: token } of [caller, other])
    expect((await refresh(token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  for (const { access_token: token } of [caller, other]) {
    const isRejected = async () => (await getProfile(token)).body.code === 'INVALID_TOKEN'
    await waitUntil(isRejected, { timeoutMs: 5000 })
  }
  await getProfile(tokens.access_token).expect(200)
  const { body: refreshed } = await refresh(tokens.refresh_token).expect(200)
  await getProfile(refreshed.access_token).expect(200)
  const { body: signedIn } = await logIn(caller.email, NEW_PASSWORD).expect(200)
  await getProfile(signedIn.access_token).expect(200)
})

test("another customer's sessions continue", async () => {
  const { access_token } = await signUp(api())
  const other = await signUp(api())
  await change(api(), access_token).expect(200)
  await getProfile(other.access_token).expect(200)
  await refresh(other.refresh_token).expect(200)
})

test('a wrong current password changes nothing', async () => {
  const { email, access_token, refresh_token } = await signUp(api())
  const { body, headers } = await change(api(), access_token, 'wrong password').expect(401)
  expect(body.code).toBe('INVALID_CREDENTIALS')
  expect(headers['www-authenticate']).toBe('Bearer realm="crop-planning"')
  await logIn(email, PASSWORD).expect(200)
  await refresh(refresh_token).expect(200)
})

test.each([
  ['short', 'too_short'],
  ['x'.repeat(129), 'too_long'],
  ['Password123', 'blocked'],
  ['amina OTIENO', 'blocked'],
  ['lake growers', 'blocked'],
  [null, 'wrong_type'],
  [undefined, 'required'],
])('the new password %p is rejected: %s', async (newPassword, code) => {
  const { access_token } = await signUp(api())
  const body = { current_password: PASSWORD, new_password: newPassword }
  const response = await post(api(), '/auth/password', body).set(bearer(access_token)).expect(422)
  expect(response.body.errors).toEqual([{ pointer: '#/new_password', code, detail: expect.any(String) }])
})

test('the e-mail address of the account and its local part are rejected', async () => {
  const { email, access_token } = await signUp(api())
  for (const newPassword of [email, email.split('@')[0]])
    await change(api(), access_token, PASSWORD, newPassword).expect(422)
})

test('of ten concurrent changes exactly one succeeds', async () => {
  const { email, access_token } = await signUp(api())
  const passwords = Array.from({ length: 10 }, (_, index) => `row ${index} of the beans`)
  const responses = await Promise.all(
    passwords.map((password) => change(api(), access_token, PASSWORD, password)),
  )
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array(9).fill(401)])
  const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? ''
  await logIn(email, winner).expect(200)
})

test('a login with the old password that overlaps the change starts no session', async () => {
  const { email } = await signUp(api())
  const user = await findUserByEmail(api().db, email)
  const checked = { userId: user?.id ?? '', sessionEpoch: 0, newHash: null }
  const settings = { kid: 'a-test', idleDays: 1, familyDays: 1 }
  expect(await signIn(api().db, checked, settings)).toMatchObject({ sessionEpoch: 0 })
  expect(await changePassword(api().db, { ...checked, newHash: 'none' }, settings)).toMatchObject({
    sessionEpoch: 1,
  })
  expect(await signIn(api().db, checked, settings)).toBeUndefined()
})

test('an inactive account cannot change its password', async () => {
  const { email, access_token } = await signUp(api())
  await setUserActive(api().db, email, false)
  await change(api(), access_token).expect(401)
})

test('ten wrong passwords in 15 minutes throttle the check, not the login', async () => {
  const { email, access_token } = await signUp(api())
  for (let failure = 1; failure <= 10; failure++)
    await change(api(), access_token, 'wrong password').expect(401)
  const throttled = await change(api(), access_token).expect(429)
  expect(throttled.body.code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
  expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(800)
  await logIn(email, PASSWORD).expect(200)
})

test('ten failed logins by strangers do not throttle a change', async () => {
  const { email, access_token } = await signUp(api())
  for (let failure = 1; failure <= 10; failure++) await logIn(email, 'wrong password').expect(401)
  await change(api(), access_token).expect(200)
})

describe('with a limit per client address', () => {
  const limited = useTestApi({ TRUST_PROXY: '1', LOGIN_FAILURES_PER_CLIENT: '3' })
  const changeFrom = (clientIp: string, token: string, currentPassword?: string) =>
    change(limited(), token, currentPassword).set('X-Forwarded-For', clientIp)

  test('wrong passwords of one client are limited over all accounts', async () => {
    for (const _ of [1, 2, 3]) {
      const { access_token } = await signUp(limited())
      await changeFrom('192.0.2.1', access_token, 'wrong password').expect(401)
    }
    const { access_token } = await signUp(limited())
    await changeFrom('192.0.2.1', access_token).expect(429)
    await changeFrom('192.0.2.2', access_token).expect(200)
  })
})
