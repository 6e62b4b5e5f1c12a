import { createRegistration, flushTestRedis, newEmail, PASSWORD } from '@crop/testkit'
import { type TestApi, useTestApi } from '../../test/test-api'
import { post, signUp } from '../../test/accounts'
import { toClientKey } from '../http/pipeline/client-key'

const LIMITS = { TRUST_PROXY: '1', LOGIN_FAILURES_PER_CLIENT: '3', REGISTRATIONS_PER_CLIENT: '3' }

const logInFrom = (api: TestApi, clientIp: string, email = newEmail(), password = 'wrong password') =>
  post(api, '/auth/login', { email, password }).set('X-Forwarded-For', clientIp)
const registerFrom = (api: TestApi, clientIp: string, fields = {}) =>
  post(api, '/auth/register', createRegistration(fields)).set('X-Forwarded-For', clientIp)

beforeEach(flushTestRedis)

describe.each([
  { condition: 'with Redis', options: {} },
  { condition: 'without Redis', options: { without: 'redis' } as const },
])('$condition', ({ options }) => {
  const api = useTestApi(LIMITS, options)

  test('failed logins of one client are limited over all accounts, and the detail names the limit', async () => {
    const { email } = await signUp(api())
    for (let failure = 1; failure <= 3; failure++) await logInFrom(api(), '192.0.2.1').expect(401)
    const throttled = await logInFrom(api(), '192.0.2.1', email, PASSWORD).expect(429)
    expect(throttled.body.code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
    expect(throttled.body.detail).toMatch(/^At most 3 failed sign-ins in 15 minutes from one address\./)
    expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(800)
    await logInFrom(api(), '192.0.2.2', email, PASSWORD).expect(200)
  })

  test('registrations of one client are limited, and the detail names the limit', async () => {
    for (let count = 1; count <= 3; count++) await registerFrom(api(), '192.0.2.3').expect(201)
    const rejected = await registerFrom(api(), '192.0.2.3').expect(429)
    expect(rejected.body).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      detail: expect.stringMatching(/^At most 3 registrations per hour/),
    })
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(3000)
    await registerFrom(api(), '192.0.2.4').expect(201)
  })
})

describe('one client', () => {
  const api = useTestApi(LIMITS)

  test('is a /64 network of IPv6 addresses', async () => {
    for (const host of [1, 2, 3]) await logInFrom(api(), `2001:db8:0:1::${host}`).expect(401)
    await logInFrom(api(), '2001:db8:0:1:ffff::4').expect(429)
    await logInFrom(api(), '2001:db8:0:2::1').expect(401)
  })

  test('keeps its count of failures after a successful login', async () => {
    const { email } = await signUp(api())
    for (const _ of [1, 2]) await logInFrom(api(), '192.0.2.5').expect(401)
    await logInFrom(api(), '192.0.2.5', email, PASSWORD).expect(200)
    await logInFrom(api(), '192.0.2.5').expect(401)
    await logInFrom(api(), '192.0.2.5').expect(429)
  })

  test('gets the response to an attempt over the limit after a delay', async () => {
    for (const _ of [1, 2, 3]) await logInFrom(api(), '192.0.2.6').expect(401)
    const startedAt = performance.now()
    await logInFrom(api(), '192.0.2.6').expect(429)
    expect(performance.now() - startedAt).toBeGreaterThan(api().ctx.accounts.rejectionDelayMs)
  })

  test('is not charged for registrations that are not valid', async () => {
    for (let count = 1; count <= 5; count++)
      await registerFrom(api(), '192.0.2.6', { email: 'x' }).expect(422)
    await registerFrom(api(), '192.0.2.6').expect(201)
  })
})

describe('failed logins of one account', () => {
  const api = useTestApi({ TRUST_PROXY: '1', LOGIN_MAX_FAILURES: '3', LOGIN_FAILURES_PER_CLIENT: '0' })

  test('are limited for a whole /64 network of IPv6 addresses, and not for another one', async () => {
    const { email } = await signUp(api())
    for (const host of [1, 2, 3]) await logInFrom(api(), `2001:db8:0:1::${host}`, email).expect(401)
    await logInFrom(api(), '2001:db8:0:1:ffff::4', email, PASSWORD).expect(429)
    await logInFrom(api(), '2001:db8:0:2::1', email, PASSWORD).expect(200)
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '20010db800000000'],
  ['2001:db8::ffff:0:0:1', '20010db800000000'],
  [undefined, 'unknown'],
  ['not an address', 'unknown'],
])('the key of client address %s is %s', (address, key) => {
  expect(toClientKey(address)).toBe(key)
})
