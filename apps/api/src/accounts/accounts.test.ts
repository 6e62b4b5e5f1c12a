import { setUserActive } from '@crop/db'
import { flushTestRedis, waitUntil } from '@crop/devstack'
import request from 'supertest'
import { bearer, useTestApi } from '../test-api'
import { createLoginThrottle } from './login-throttle'
import { newEmail, PASSWORD, post, registration, signUp } from './test-accounts'

const api = useTestApi()
const register = (fields: Record<string, unknown> = {}) => post(api(), '/auth/register', registration(fields))
const logIn = (email: unknown, password: unknown) => post(api(), '/auth/login', { email, password })
const me = (token: string) => request(api().app).get('/api/v1/auth/me').set(bearer(token))
const userRow = async (email: string) =>
  (await api().query('select * from users where email = $1', [email]))[0]

beforeEach(flushTestRedis)

describe('registering', () => {
  test('makes an active, unverified account and signs in', async () => {
    const email = newEmail()
    const answer = await register({
      email: `  ${email.toUpperCase()} `,
      full_name: ' Amina  Otieno ',
    }).expect(201)
    expect(Object.keys(answer.body)).toEqual(['access_token', 'refresh_token', 'expires_in_minutes'])
    expect(answer.body.expires_in_minutes).toBe(15)
    expect(answer.headers['cache-control']).toBe('no-store')
    const profile = (await me(answer.body.access_token).expect(200)).body
    expect(profile).toEqual({
      ...{
        id: profile.id,
        email,
        full_name: 'Amina  Otieno',
        organization: 'Lake Growers',
        is_verified: false,
      },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
  })

  test('stores the password as an argon2id hash', async () => {
    const email = newEmail()
    await register({ email }).expect(201)
    expect((await userRow(email))?.hashed_password).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/)
  })

  test('an address can be registered once, in any letter case', async () => {
    const email = newEmail()
    await register({ email }).expect(201)
    const answer = await register({ email: email.toUpperCase(), full_name: 'Somebody else' }).expect(409)
    expect(answer.body.code).toBe('EMAIL_ALREADY_REGISTERED')
    expect(await userRow(email)).toMatchObject({ full_name: 'Amina Otieno' })
  })

  test('of 50 who register one address at once, one gets it', async () => {
    const email = newEmail()
    const answers = await Promise.all(Array.from({ length: 50 }, () => register({ email })))
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)])
  })

  test.each([
    [{ email: 'x' }, 'email wrong_format'],
    [{ email: 'a@localhost' }, 'email wrong_format'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'email too_long'],
    [{ email: 'a\u0000@example.com' }, 'email wrong_format'],
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
  ])('%j is refused as %s', async (fields, fault) => {
    const { body } = await register(fields).expect(422)
    expect(
      body.errors.map(({ pointer, code }: Record<string, string>) => `${pointer?.slice(2)} ${code}`),
    ).toEqual([fault])
  })

  test('the address and its local part are no passwords', async () => {
    await register({ email: 'aminaotieno@example.com', password: 'AminaOtieno' }).expect(422)
    await register({ email: 'aminaotieno@example.com', password: 'aminaotieno@example.com' }).expect(422)
  })

  test('all faults are named at once, a blocked password among them', async () => {
    const { body } = await register({ email: 'x', password: 'password123', full_name: '' }).expect(422)
    expect(body.errors.map(({ pointer }: Record<string, string>) => pointer).sort()).toEqual([
      '#/email',
      '#/full_name',
      '#/password',
    ])
  })

  test.each(['🌽'.repeat(8), '  spaces at both ends  ', 'x'.repeat(60) + 'y'.repeat(68)])(
    'the password %j may be used, untrimmed',
    async (password) => {
      const email = newEmail()
      await register({ email, password }).expect(201)
      await logIn(email, password).expect(200)
      await logIn(email, password.trim() === password ? `${password} ` : password.trim()).expect(401)
    },
  )

  test('members that are not asked for change nothing', async () => {
    const email = newEmail()
    const id = '00000000-0000-4000-8000-000000000000'
    const extra = { is_active: false, is_verified: true, id, created_at: 'x', constructor: 1, user_id: id }
    const own = JSON.stringify(registration({ email, ...extra }))
    // As text: an object would be given a prototype, not a member.
    const body = `${own.slice(0, -1)},"__proto__":${JSON.stringify(extra)}}`
    await request(api().app).post('/api/v1/auth/register').type('json').send(body).expect(201)
    const row = await userRow(email)
    expect(row).toMatchObject({ is_active: true, is_verified: false, created_at: expect.any(Date) })
    expect(row?.id).not.toBe(id)
  })
})

describe('logging in', () => {
  test('gives new tokens and notes the time', async () => {
    const { email } = await signUp(api())
    expect((await userRow(email))?.last_login_at).toBeNull()
    const { body } = await logIn(` ${email.toUpperCase()} `, PASSWORD).expect(200)
    await me(body.access_token).expect(200)
    expect((await userRow(email))?.last_login_at).toBeInstanceOf(Date)
  })

  test('a password typed in full-width letters is the same password', async () => {
    const email = newEmail()
    await register({ email, password: 'ｔｗｏ rows of maize' }).expect(201)
    await logIn(email, PASSWORD).expect(200)
  })

  test('an unknown address, a wrong password and a wrong one of an inactive account are one and the same answer', async () => {
    const { email } = await signUp(api())
    const inactive = await signUp(api())
    await setUserActive(api().db, inactive.email, false)
    const answers = [
      await logIn(newEmail(), PASSWORD).expect(401),
      await logIn(email, 'wrong password').expect(401),
      await logIn(inactive.email, 'wrong password').expect(401),
    ]
    const seen = answers.map(({ text, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers
      return JSON.stringify([text, rest])
    })
    expect(new Set(seen).size).toBe(1)
    expect(answers[0]?.body.code).toBe('INVALID_CREDENTIALS')
    expect(answers[0]?.headers['www-authenticate']).toBe('Bearer realm="crop-planning"')
  })

  test('the right password of an inactive account is told that it is deactivated', async () => {
    const { email } = await signUp(api())
    await setUserActive(api().db, email, false)
    const { body } = await logIn(email, PASSWORD).expect(401)
    expect(body).toMatchObject({ code: 'ACCOUNT_DEACTIVATED', detail: expect.stringMatching(/deactivated/) })
    await setUserActive(api().db, email, true)
    await logIn(email, PASSWORD).expect(200)
  })

  test('a hash made with other parameters is replaced', async () => {
    const { email } = await signUp(api())
    const argon2 = await import('argon2')
    const old = await argon2.hash(PASSWORD, { memoryCost: 32, timeCost: 3, parallelism: 1 })
    await api().query('update users set hashed_password = $1 where email = $2', [old, email])
    await logIn(email, PASSWORD).expect(200)
    expect((await userRow(email))?.hashed_password).toMatch(/m=64,t=2/)
    await logIn(email, PASSWORD).expect(200)
  })

  test('the policy for new passwords is not applied', async () => {
    const { body } = await logIn('somebody', 'x').expect(401)
    expect(body.code).toBe('INVALID_CREDENTIALS')
    await logIn('somebody', '').expect(422)
    await logIn('somebody', 'x'.repeat(1025)).expect(422)
  })

  test('the eleventh failure of one address is stopped, with or without an account', async () => {
    const { email } = await signUp(api())
    for (const address of [email, newEmail()]) {
      for (let failure = 1; failure <= 10; failure++) await logIn(address, 'wrong password').expect(401)
      const stopped = await logIn(address, PASSWORD).expect(429)
      expect(stopped.body.code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800)
    }
  })

  test('of guesses that come together no more than ten are told that they are wrong', async () => {
    const { email } = await signUp(api())
    const guesses = await Promise.all(Array.from({ length: 30 }, () => logIn(email, 'wrong password')))
    const count = (status: number) => guesses.filter((guess) => guess.status === status).length
    expect([count(401), count(429)]).toEqual([10, 20])
  })

  test('the right password does not get in when too many failures were counted while it was compared', async () => {
    const { email } = await signUp(api())
    const throttle = createLoginThrottle(api().ctx.redis, 10)
    const sent: Promise<{ body: { code?: string } }>[] = []
    await api().whileLocked('lock table users in access exclusive mode', async (isWaitedFor) => {
      sent.push(logIn(email, PASSWORD).then((answer) => answer))
      await waitUntil(isWaitedFor)
      const failed = { email, clientIp: '127.0.0.1', log: api().ctx.logger }
      for (let failure = 1; failure <= 10; failure++) await throttle.countFailure(failed)
    })
    expect((await Promise.all(sent)).map(({ body }) => body.code)).toEqual(['TOO_MANY_LOGIN_ATTEMPTS'])
  })

  test('a success forgets the failures before it, and is never stopped itself', async () => {
    const { email } = await signUp(api())
    for (let round = 0; round < 2; round++) {
      for (let failure = 1; failure <= 9; failure++) await logIn(email, 'wrong password').expect(401)
      await logIn(email, PASSWORD).expect(200)
    }
    for (let success = 1; success <= 12; success++) await logIn(email, PASSWORD).expect(200)
  })

  test('a success leaves no failure counted, neither of its client nor of its address', async () => {
    const { email } = await signUp(api())
    const keys = () => api().ctx.redis.tryCommand((client) => client.keys('*'))
    await logIn(email, 'wrong password').expect(401)
    expect(await keys()).toHaveLength(2)
    await logIn(email, PASSWORD).expect(200)
    expect(await keys()).toEqual([])
  })

  test('no address is written to Redis', async () => {
    await logIn('amina@example.com', 'wrong password').expect(401)
    const keys = await api().ctx.redis.tryCommand((client) => client.keys('*'))
    expect(keys).toHaveLength(2)
    expect(JSON.stringify(keys)).not.toContain('amina')
  })
})

describe('behind a proxy that tells who calls', () => {
  const proxied = useTestApi({ TRUST_PROXY: '1' })

  test('the hundred-and-first failure of one address is stopped, from wherever it comes', async () => {
    const attempt = { email: newEmail(), password: 'wrong password' }
    const from = (client: number) =>
      post(proxied(), '/auth/login', attempt).set('X-Forwarded-For', `192.0.2.${client}`)
    for (let failure = 0; failure < 100; failure++) await from(failure % 20).expect(401)
    const stopped = await from(200).expect(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(3400)
  })
})

describe('deactivating an account', () => {
  test('ends its sessions at once', async () => {
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

  test('ends access tokens within 5 s, also where the account was just looked at', async () => {
    const { email, access_token } = await signUp(api())
    await me(access_token).expect(200)
    await setUserActive(api().db, email, false)
    const refused = async () => {
      const answer = await me(access_token)
      return answer.status === 401 && answer
    }
    const { body } = await waitUntil(refused, { timeoutMs: 5500 })
    expect(body.code).toBe('INVALID_TOKEN')
  })

  test('is seen by a process that has not looked at the account before', async () => {
    const { email, access_token } = await signUp(api())
    await setUserActive(api().db, email, false)
    const { body } = await me(access_token).expect(401)
    expect(body.code).toBe('INVALID_TOKEN')
  })
})
