import { createResetCode, setUserActive } from '@crop/db'
import { generateResetCode, hashResetCode } from '@crop/domain'
import { flushTestRedis, newEmail, PASSWORD, waitUntil } from '@crop/testkit'
import type request from 'supertest'
import { post, signUp } from '../../test/accounts'
import { bearer, type TestApi, useTestApi } from '../../test/test-api'

const api = useTestApi({ TRUST_PROXY: '1' })

const NEW_PASSWORD = 'three rows of beans'
const WRONG_CODE = 'AAAA-AAAA-AAAA'

const requestReset = (email: unknown, clientIp = '192.0.2.1', target: TestApi = api()) =>
  post(target, '/auth/password-reset', { email }).set('X-Forwarded-For', clientIp)

const confirm = (
  email: string,
  code: unknown,
  { password = NEW_PASSWORD, clientIp = '192.0.2.1', target = api() } = {},
) =>
  post(target, '/auth/password-reset/confirm', { email, code, new_password: password }).set(
    'X-Forwarded-For',
    clientIp,
  )

const logIn = (email: string, password: string) =>
  post(api(), '/auth/login', { email, password }).set('X-Forwarded-For', '192.0.2.200')

/** Makes a code as an operator does. */
async function createCode(email: string): Promise<string> {
  const code = generateResetCode()
  await createResetCode(api().db, email, (userId) => hashResetCode(userId, code))
  return code
}

const withoutChangingHeaders = ({ text, headers }: request.Response) => {
  const { 'x-request-id': _id, date: _date, ...others } = headers
  return JSON.stringify([text, others])
}

beforeEach(flushTestRedis)

describe('POST /auth/password-reset', () => {
  test('gets 202 and an empty object, with and without an account', async () => {
    const { email } = await signUp(api())
    const inactive = await signUp(api())
    await setUserActive(api().db, inactive.email, false)
    const responses = []
    for (const address of [email, inactive.email, newEmail()])
      responses.push(await requestReset(address).expect(202))
    expect(new Set(responses.map(withoutChangingHeaders)).size).toBe(1)
    expect(responses[0]?.text).toBe('{}')
    expect(responses[0]?.headers['cache-control']).toBe('no-store')
  })

  test('writes the same row for every address, with the language of the request', async () => {
    const { email } = await signUp(api())
    const unknown = newEmail()
    for (const address of [email, unknown])
      await requestReset(` ${address.toUpperCase()} `).set('Accept-Language', 'fr-CA').expect(202)
    const rows = await api().query(
      'select kind, address, language, attempt from outgoing_mails where address = any($1) order by created_at',
      [[email, unknown]],
    )
    const row = { kind: 'password_reset', language: 'fr', attempt: 0 }
    expect(rows).toEqual([
      { ...row, address: email },
      { ...row, address: unknown },
    ])
  })

  test.each([
    ['x', 'wrong_format'],
    [7, 'wrong_type'],
    [undefined, 'required'],
  ])('the address %p is rejected: %s', async (email, code) => {
    const { body } = await requestReset(email).expect(422)
    expect(body.errors).toEqual([{ pointer: '#/email', code, detail: expect.any(String) }])
  })
})

describe('POST /auth/password-reset/confirm', () => {
  test('replaces the password and ends all sessions', async () => {
    const { email, access_token, refresh_token } = await signUp(api())
    const getProfile = () => api().withToken(access_token).get('/api/v1/auth/me')
    await getProfile().expect(200)
    const response = await confirm(email, await createCode(email)).expect(204)
    expect(response.text).toBe('')
    await logIn(email, PASSWORD).expect(401)
    await logIn(email, NEW_PASSWORD).expect(200)
    await post(api(), '/auth/refresh', { refresh_token }).expect(401)
    await waitUntil(async () => (await getProfile()).status === 401, { timeoutMs: 5000 })
  })

  test('letter case, spaces and dashes of the code do not matter', async () => {
    const { email } = await signUp(api())
    const code = await createCode(email)
    await confirm(email, ` ${code.toLowerCase().replaceAll('-', ' ')} `).expect(204)
  })

  test('a code works once, also when it is used ten times at once', async () => {
    const { email } = await signUp(api())
    const code = await createCode(email)
    const clients = Array.from({ length: 10 }, (_, index) => `192.0.2.${index + 1}`)
    const responses = await Promise.all(clients.map((clientIp) => confirm(email, code, { clientIp })))
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([204, ...Array<number>(9).fill(401)])
  })

  test('a code that is older than 30 minutes does not work', async () => {
    const { email } = await signUp(api())
    const code = await createCode(email)
    await api().query("update password_reset_codes set expires_at = expires_at - interval '30 minutes'")
    expect((await confirm(email, code).expect(401)).body.code).toBe('INVALID_RESET_CODE')
  })

  test('after five tries of a client a code works for other clients only', async () => {
    const { email } = await signUp(api())
    const code = await createCode(email)
    for (let tries = 1; tries <= 5; tries++) await confirm(email, WRONG_CODE).expect(401)
    await confirm(email, code).expect(401)
    await confirm(email, code, { clientIp: '192.0.2.2' }).expect(204)
  })

  test('of 30 concurrent tries of a client five are compared with the code', async () => {
    const { email } = await signUp(api())
    const code = await createCode(email)
    await Promise.all(Array.from({ length: 30 }, () => confirm(email, WRONG_CODE)))
    await flushTestRedis()
    await confirm(email, code).expect(401)
    const [row] = await api().query('select tries from password_reset_tries order by expires_at desc limit 1')
    expect(row?.tries).toBeGreaterThan(5)
  })

  test('a new code gives the client another five tries', async () => {
    const { email } = await signUp(api())
    await createCode(email)
    for (let tries = 1; tries <= 5; tries++) await confirm(email, WRONG_CODE).expect(401)
    await confirm(email, await createCode(email)).expect(204)
  })

  test('a code of another account, and a code after a change of password, do not work', async () => {
    const { email, access_token } = await signUp(api())
    const other = await signUp(api())
    await confirm(email, await createCode(other.email)).expect(401)
    const code = await createCode(email)
    const change = { current_password: PASSWORD, new_password: 'four rows of millet' }
    await post(api(), '/auth/password', change).set(bearer(access_token)).expect(200)
    await confirm(email, code).expect(401)
  })

  test('every failure gets the same response and counts a try', async () => {
    const known = await signUp(api())
    const inactive = await signUp(api())
    const code = await createCode(inactive.email)
    await setUserActive(api().db, inactive.email, false)
    const withCode = await signUp(api())
    await createCode(withCode.email)
    await api().query('truncate password_reset_tries')
    const responses = [
      await confirm(newEmail(), WRONG_CODE).expect(401),
      await confirm(known.email, WRONG_CODE).expect(401),
      await confirm(withCode.email, WRONG_CODE).expect(401),
      await confirm(inactive.email, code).expect(401),
    ]
    expect(new Set(responses.map(withoutChangingHeaders)).size).toBe(1)
    expect(responses[0]?.headers['www-authenticate']).toBe('Bearer realm="crop-planning"')
    expect(await api().query('select 1 from password_reset_tries')).toHaveLength(4)
  })

  test.each([
    ['short', 'too_short'],
    ['Password123', 'blocked'],
    ['AMINA otieno', 'blocked'],
  ])('the new password %p is rejected, and the code stays valid: %s', async (password, code) => {
    const { email } = await signUp(api())
    const resetCode = await createCode(email)
    const { body } = await confirm(email, resetCode, { password }).expect(422)
    expect(body.errors).toEqual([{ pointer: '#/new_password', code, detail: expect.any(String) }])
    await confirm(email, resetCode).expect(204)
  })

  test('a name that is refused as a password is not revealed without the code', async () => {
    const { email } = await signUp(api())
    await createCode(email)
    await confirm(email, WRONG_CODE, { password: 'amina otieno' }).expect(401)
  })

  test('the owner of the address can log in although strangers had it throttled', async () => {
    const { email } = await signUp(api())
    for (let failure = 1; failure <= 10; failure++) await logIn(email, 'wrong password').expect(401)
    await logIn(email, PASSWORD).expect(429)
    await confirm(email, await createCode(email), { clientIp: '192.0.2.200' }).expect(204)
    await logIn(email, NEW_PASSWORD).expect(200)
  })
})

describe('a flood of 60', () => {
  const limited = useTestApi({
    TRUST_PROXY: '1',
    LOGIN_MAX_FAILURES: '4',
    LOGIN_FAILURES_PER_CLIENT: '10',
    PASSWORD_HASH_MEMORY_KIB: '8',
  })

  interface Flood {
    from: string
    clients: number
    /** Whether every request is about the same address. */
    oneAddress: boolean
    accepted: number
  }

  const FLOODS: Flood[] = [
    { from: 'one client about one address', clients: 1, oneAddress: true, accepted: 4 },
    { from: 'one client about many addresses', clients: 1, oneAddress: false, accepted: 10 },
    { from: '5 clients about one address', clients: 5, oneAddress: true, accepted: 20 },
    { from: '5 clients about many addresses', clients: 5, oneAddress: false, accepted: 50 },
    { from: '60 clients about many addresses', clients: 60, oneAddress: false, accepted: 60 },
  ]

  /** Sends 60 requests at once, and counts the responses by status. */
  async function flood(
    { clients, oneAddress }: Flood,
    victim: string,
    send: (email: string, clientIp: string) => PromiseLike<{ status: number }>,
  ): Promise<Record<string, number>> {
    const requests = Array.from({ length: 60 }, (_, index) =>
      send(oneAddress ? victim : newEmail(), `198.51.100.${(index % clients) + 1}`),
    )
    const counts: Record<string, number> = {}
    for (const { status } of await Promise.all(requests)) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  const toCounts = (status: number, accepted: number) => ({
    [status]: accepted,
    ...(accepted < 60 && { 429: 60 - accepted }),
  })

  test.each(FLOODS)('reset requests of $from: $accepted are accepted', async (attack) => {
    const { email } = await signUp(limited())
    const counts = await flood(attack, email, (address, clientIp) =>
      requestReset(address, clientIp, limited()),
    )
    expect(counts).toEqual(toCounts(202, attack.accepted))
    await requestReset(email, '192.0.2.7', limited()).expect(202)
    await post(limited(), '/auth/login', { email, password: PASSWORD }).expect(200)
  })

  test.each(FLOODS)('code tries of $from: $accepted are compared', async (attack) => {
    const { email } = await signUp(limited())
    const code = generateResetCode()
    await createResetCode(limited().db, email, (userId) => hashResetCode(userId, code))
    const counts = await flood(attack, email, (address, clientIp) =>
      confirm(address, WRONG_CODE, { clientIp, target: limited() }),
    )
    expect(counts).toEqual(toCounts(401, attack.accepted))
    await post(limited(), '/auth/login', { email, password: PASSWORD }).expect(200)
    await confirm(email, code, { clientIp: '192.0.2.7', target: limited() }).expect(204)
  })
})

describe('without Redis', () => {
  const degraded = useTestApi({ TRUST_PROXY: '1', LOGIN_FAILURES_PER_CLIENT: '3' }, { without: 'redis' })

  test('requests and tries of one client are still limited', async () => {
    for (const _ of [1, 2, 3]) {
      await requestReset(newEmail(), '192.0.2.1', degraded()).expect(202)
      await confirm(newEmail(), WRONG_CODE, { target: degraded() }).expect(401)
    }
    await requestReset(newEmail(), '192.0.2.1', degraded()).expect(429)
    const { body } = await confirm(newEmail(), WRONG_CODE, { target: degraded() }).expect(429)
    expect(body.code).toBe('TOO_MANY_LOGIN_ATTEMPTS')
    await requestReset(newEmail(), '192.0.2.2', degraded()).expect(202)
  })
})
