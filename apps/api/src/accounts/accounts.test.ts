import { setUserActive } from '@crop/db'
import { createRegistration, flushTestRedis, newEmail, PASSWORD, waitUntil } from '@crop/testkit'
import request from 'supertest'
import { listErrors, useTestApi } from '../../test/test-api'
import { createAttemptThrottle } from './attempt-throttle'
import { post, signUp } from '../../test/accounts'

const api = useTestApi()
const register = (fields: Record<string, unknown> = {}) =>
  post(api(), '/auth/register', createRegistration(fields))
const logIn = (email: unknown, password: unknown) => post(api(), '/auth/login', { email, password })
const getProfile = (token: string) => api().withToken(token).get('/api/v1/auth/me')
const findUserRow = async (email: string) =>
  (await api().query('select * from users where email = $1', [email]))[0]

beforeEach(flushTestRedis)

describe('POST /auth/register', () => {
  test('creates an active, unverified account and logs in', async () => {
    const email = newEmail()
    const response = await register({
      email: `  ${email.toUpperCase()} `,
      full_name: ' Amina  Otieno ',
    }).expect(201)
    expect(Object.keys(response.body)).toEqual(['access_token', 'refresh_token', 'expires_in_minutes'])
    expect(response.body.expires_in_minutes).toBe(15)
    expect(response.headers['cache-control']).toBe('no-store')
    const profile = (await getProfile(response.body.access_token).expect(200)).body
    expect(profile).toEqual({
      id: profile.id,
      email,
      full_name: 'Amina  Otieno',
      organization: 'Lake Growers',
      is_verified: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  test('stores the password as an argon2id hash', async () => {
    const email = newEmail()
    await register({ email }).expect(201)
    expect((await findUserRow(email))?.hashed_password).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/)
  })

  test('an address can be registered only once, in any letter case', async () => {
    const email = newEmail()
    await register({ email }).expect(201)
    const response = await register({ email: email.toUpperCase(), full_name: 'Somebody else' }).expect(409)
    expect(response.body.code).toBe('EMAIL_ALREADY_REGISTERED')
    expect(await findUserRow(email)).toMatchObject({ full_name: 'Amina Otieno' })
  })

  test('an address has one account, however its letters are encoded, and is shown as it was typed', async () => {
    const [local = ''] = newEmail().split('@')
    const typed = `jose\u0301.${local}@bu\u0308cher.example`
    const { body } = await register({ email: `\u200b${typed}\u00a0` }).expect(201)
    expect((await getProfile(body.access_token).expect(200)).body.email).toBe(typed)
    for (const email of [typed.normalize('NFC'), `Jos\u00e9.${local}@xn--bcher-kva.example`]) {
      expect((await register({ email }).expect(409)).body.code).toBe('EMAIL_ALREADY_REGISTERED')
      await logIn(email, PASSWORD).expect(200)
    }
  })

  test('50 concurrent registrations of one address create one account', async () => {
    const email = newEmail()
    const responses = await Promise.all(Array.from({ length: 50 }, () => register({ email })))
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
  })

  test.each([
    [{ email: 'x' }, 'email wrong_format'],
    [{ email: 'a@localhost' }, 'email wrong_format'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'email too_long'],
    [{ email: 'a\u0000@example.com' }, 'email wrong_format'],
    [{ email: 'am\u200bina@example.com' }, 'email wrong_format'],
    [{ email: 'amina@exam\u00adple.com' }, 'email wrong_format'],
    [{ email: 'am\u202eina@example.com' }, 'email wrong_format'],
    [{ email: 'amina\u0007@example.com' }, 'email wrong_format'],
    [{ email: 'amina\ufffd@example.com' }, 'email wrong_format'],
    [{ email: 7 }, 'email wrong_type'],
    [{ email: null }, 'email wrong_type'],
    [{ email: undefined }, 'email required'],
    [{ password: 'short' }, 'password too_short'],
    [{ password: '🌽'.repeat(7) }, 'password too_short'],
    [{ password: 'x'.repeat(129) }, 'password too_long'],
    [{ password: 'Password123' }, 'password blocked'],
    [{ password: 'amina otieno' }, 'password blocked'],
    [{ password: 'LAKE GROWERS' }, 'password blocked'],
    [{ password: 'two rows \u0000 maize' }, 'password wrong_format'],
    [{ full_name: '   ' }, 'full_name too_short'],
    [{ full_name: '🌽'.repeat(201) }, 'full_name too_long'],
    [{ organization: ['x'] }, 'organization wrong_type'],
  ])('%j is rejected: %s', async (fields, expectedError) => {
    expect(listErrors(await register(fields).expect(422))).toEqual([expectedError])
  })

  test('the e-mail address and its local part are blocked as passwords', async () => {
    await register({ email: 'aminaotieno@example.com', password: 'AminaOtieno' }).expect(422)
    await register({ email: 'aminaotieno@example.com', password: 'aminaotieno@example.com' }).expect(422)
  })

  test('all errors are reported at once, a blocked password included', async () => {
    const { body } = await register({ email: 'x', password: 'password123', full_name: '' }).expect(422)
    expect(body.errors.map(({ pointer }: Record<string, string>) => pointer).sort()).toEqual([
      '#/email',
      '#/full_name',
      '#/password',
    ])
  })

  test.each(['🌽'.repeat(8), '  spaces at both ends  ', 'x'.repeat(60) + 'y'.repeat(68)])(
    'the password %j is accepted and not trimmed',
    async (password) => {
      const email = newEmail()
      await register({ email, password }).expect(201)
      await logIn(email, password).expect(200)
      await logIn(email, password.trim() === password ? `${password} ` : password.trim()).expect(401)
    },
  )

  test('unknown body members change nothing', async () => {
    const email = newEmail()
    const id = '00000000-0000-4000-8000-000000000000'
    const extra = { is_active: false, is_verified: true, id, created_at: 'x', constructor: 1, user_id: id }
    const json = JSON.stringify(createRegistration({ email, ...extra }))
    // Sent as text, because `__proto__` in an object literal sets the prototype.
    const body = `${json.slice(0, -1)},"__proto__":${JSON.stringify(extra)}}`
    await request(api().app).post('/api/v1/auth/register').type('json').send(body).expect(201)
    const row = await findUserRow(email)
    expect(row).toMatchObject({ is_active: true, is_verified: false, created_at: expect.any(Date) })
    expect(row?.id).not.toBe(id)
  })
})

describe('POST /auth/login', () => {
  test('returns new tokens and stores the time of the login', async () => {
    const { email } = await signUp(api())
    expect((await findUserRow(email))?.last_login_at).toBeNull()
    const { body } = await logIn(` ${email.toUpperCase()} `, PASSWORD).expect(200)
    await getProfile(body.access_token).expect(200)
    expect((await findUserRow(email))?.last_login_at).toBeInstanceOf(Date)
  })

  test('a password typed in full-width letters is the same password', async () => {
    const email = newEmail()
    await register({ email, password: 'ｔｗｏ rows of maize' }).expect(201)
    await logIn(email, PASSWORD).expect(200)
  })

  test('an unknown address and a wrong password get the same response, active or not', async () => {
    const { email } = await signUp(api())
    const inactive = await signUp(api())
    await setUserActive(api().db, inactive.email, false)
    const responses = [
      await logIn(newEmail(), PASSWORD).expect(401),
      await logIn(email, 'wrong password').expect(401),
      await logIn(inactive.email, 'wrong password').expect(401),
    ]
    const comparable = responses.map(({ text, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return JSON.stringify([text, rest])
    })
    expect(new Set(comparable).size).toBe(1)
    expect(responses[0]?.body.code).toBe('INVALID_CREDENTIALS')
    expect(responses[0]?.headers['www-authenticate']).toBe('Bearer realm="crop-planning"')
  })

  test('the right password of an inactive account gets ACCOUNT_DEACTIVATED', async () => {
    const { email } = await signUp(api())
    await setUserActive(api().db, email, false)
    const { body } = await logIn(email, PASSWORD).expect(401)
    expect(body).toMatchObject({ code: 'ACCOUNT_DEACTIVATED', detail: expect.stringMatching(/deactivated/) })
    await setUserActive(api().db, email, true)
    await logIn(email, PASSWORD).expect(200)
  })

  test('a hash with outdated parameters is replaced', async () => {
    const { email } = await signUp(api())
    const argon2 = await import('argon2')
    const oldHash = await argon2.hash(PASSWORD, { memoryCost: 32, timeCost: 3, parallelism: 1 })
    await api().query('update users set hashed_password = $1 where email = $2', [oldHash, email])
    await logIn(email, PASSWORD).expect(200)
    expect((await findUserRow(email))?.hashed_password).toMatch(/m=64,t=2/)
    await logIn(email, PASSWORD).expect(200)
  })

  test('the policy for new passwords is not applied at login', async () => {
    const { body } = await logIn('somebody', 'x').expect(401)
    expect(body.code).toBe('INVALID_CREDENTIALS')
    await logIn('somebody', '').expect(422)
    await logIn('somebody', 'x'.repeat(1025)).expect(422)
  })

  test('the eleventh attempt after ten failures gets 429, with or without an account', async () => {
    const { email } = await signUp(api())
    for (const address of [email, newEmail()]) {
      for (let failure = 1; failure <= 10; failure++) await logIn(address, 'wrong password').expect(401)
      const throttled = await logIn(address, PASSWORD).expect(429)
      expect(throttled.body.code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
      expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(800)
    }
  })

  test('failures with all encodings of an address are counted together', async () => {
    const [local = ''] = newEmail().split('@')
    const spellings = [
      `\u00e9${local}@example.com`,
      `e\u0301${local}@example.com`,
      `\u200bE\u0301${local}@example.com`,
    ]
    for (let failure = 0; failure < 10; failure++) {
      await logIn(spellings[failure % spellings.length], 'wrong password').expect(401)
    }
    for (const spelling of spellings) await logIn(spelling, PASSWORD).expect(429)
  })

  test('only ten of 30 concurrent guesses get 401', async () => {
    const { email } = await signUp(api())
    const guesses = await Promise.all(Array.from({ length: 30 }, () => logIn(email, 'wrong password')))
    const count = (status: number) => guesses.filter((guess) => guess.status === status).length
    expect([count(401), count(429)]).toEqual([10, 20])
  })

  test('failures counted during the password check throttle the right password', async () => {
    const { email } = await signUp(api())
    const throttle = createAttemptThrottle(api().ctx.redis, api().ctx.accounts, 'login')
    const logins: Promise<{ body: { code?: string } }>[] = []
    await api().whileLocked('lock table users in access exclusive mode', async (hasWaiters) => {
      logins.push(logIn(email, PASSWORD).then((response) => response))
      await waitUntil(hasWaiters)
      const attempt = { email, clientIp: '127.0.0.1', log: api().ctx.logger }
      for (let failure = 1; failure <= 10; failure++) await throttle.count(attempt)
    })
    expect((await Promise.all(logins)).map(({ body }) => body.code)).toEqual(['TOO_MANY_LOGIN_ATTEMPTS'])
  })

  test('a successful login resets the failure count and is never throttled', async () => {
    const { email } = await signUp(api())
    for (let round = 0; round < 2; round++) {
      for (let failure = 1; failure <= 9; failure++) await logIn(email, 'wrong password').expect(401)
      await logIn(email, PASSWORD).expect(200)
    }
    for (let success = 1; success <= 12; success++) await logIn(email, PASSWORD).expect(200)
  })

  test('a successful login deletes both failure counters', async () => {
    const { email } = await signUp(api())
    const keys = () => api().ctx.redis.tryCommand((client) => client.keys('*'))
    await logIn(email, 'wrong password').expect(401)
    expect(await keys()).toHaveLength(2)
    await logIn(email, PASSWORD).expect(200)
    expect(await keys()).toEqual([])
  })

  test('e-mail addresses are never written to Redis', async () => {
    await logIn('amina@example.com', 'wrong password').expect(401)
    const keys = await api().ctx.redis.tryCommand((client) => client.keys('*'))
    expect(keys).toHaveLength(2)
    expect(JSON.stringify(keys)).not.toContain('amina')
  })
})

describe('login behind a trusted proxy', () => {
  const proxied = useTestApi({ TRUST_PROXY: '1' })

  test('after 100 failures of one address every client gets 429', async () => {
    const attempt = { email: newEmail(), password: 'wrong password' }
    const logInFrom = (client: number) =>
      post(proxied(), '/auth/login', attempt).set('X-Forwarded-For', `192.0.2.${client}`)
    for (let failure = 0; failure < 100; failure++) await logInFrom(failure % 20).expect(401)
    const throttled = await logInFrom(200).expect(429)
    expect(Number(throttled.headers['retry-after'])).toBeGreaterThan(3400)
  })
})

describe('deactivating an account', () => {
  test('ends its sessions immediately', async () => {
    const { email, refresh_token } = await signUp(api())
    await setUserActive(api().db, email, false)
    const { body } = await post(api(), '/auth/refresh', { refresh_token }).expect(401)
    expect(body).toMatchObject({
      code: 'ACCOUNT_NO_LONGER_VALID',
      detail: expect.stringMatching(/log in again/),
    })
    await setUserActive(api().db, email, true)
    expect((await post(api(), '/auth/refresh', { refresh_token })).body.code).toBe('INVALID_REFRESH_TOKEN')
  })

  test('invalidates access tokens within 5 s, also while the account state is cached', async () => {
    const { email, access_token } = await signUp(api())
    await getProfile(access_token).expect(200)
    await setUserActive(api().db, email, false)
    const findUnauthorized = async () => {
      const response = await getProfile(access_token)
      return response.status === 401 && response
    }
    const { body } = await waitUntil(findUnauthorized, { timeoutMs: 5500 })
    expect(body.code).toBe('INVALID_TOKEN')
  })

  test('ends with its activation: the next access token is valid at once', async () => {
    const { email, access_token } = await signUp(api())
    await setUserActive(api().db, email, false)
    await getProfile(access_token).expect(401)
    await setUserActive(api().db, email, true)
    const { body } = await post(api(), '/auth/login', { email, password: PASSWORD }).expect(200)
    await getProfile(body.access_token).expect(200)
  })

  test('invalidates access tokens immediately if the account state is not cached', async () => {
    const { email, access_token } = await signUp(api())
    await setUserActive(api().db, email, false)
    const { body } = await getProfile(access_token).expect(401)
    expect(body.code).toBe('INVALID_TOKEN')
  })
})
