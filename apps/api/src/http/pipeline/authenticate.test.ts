import { createHmac } from 'node:crypto'
import { revokeApiKey } from '@crop/db'
import { anApiKey, aUser, type TestUser } from '@crop/db/testing'
import { waitUntil } from '@crop/testkit'
import { generateApiKey } from '@crop/domain'
import jwt from 'jsonwebtoken'
import request from 'supertest'
import { signUp } from '../../../test/accounts'
import { createTokens } from '../../accounts/tokens'
import type { Tokens } from '../../accounts/tokens'
import { productRoutes } from '../../app'
import { bearer, QUESTION, TEST_SECRET, useTestApi } from '../../../test/test-api'
import type { Route } from '../contract/route'

const api = useTestApi()
const REALM = 'Bearer realm="crop-planning"'
const REFUSED = `${REALM}, error="invalid_token"`
const SOMEBODY = '0192f7d2-5a0e-7c1b-9a57-6c1f3f0b8e21'

const routesFor = (access: Route['access']) =>
  productRoutes(api().ctx).filter((route) => route.access === access)

function call({ method, path }: Route, headers: Record<string, string>) {
  const url = `/api/v1${path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000')}`
  return request(api().app)[method](url).set(headers)
}

async function expectRefusal(
  access: Route['access'],
  headers: Record<string, string>,
  code: string,
  challenge: string,
) {
  for (const route of routesFor(access)) {
    const answer = await call(route, headers).expect(401)
    expect(answer.body.code).toBe(code)
    expect(answer.headers['www-authenticate']).toBe(challenge)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
}

// An active account: what refuses a token is then the token alone.
let amina: TestUser
beforeAll(async () => {
  amina = await aUser(api().db)
})

const kid = () => api().ctx.tokens.kid
const seconds = () => Math.floor(Date.now() / 1000)
const claims = (changes: Record<string, unknown> = {}) => ({
  ...{ iss: 'crop-planning', aud: 'crop-planning', sub: amina.id, jti: SOMEBODY, email: amina.email },
  ...{ type: 'access', iat: seconds(), exp: seconds() + 900 },
  ...changes,
})

function without(name: string) {
  const { [name]: _left, ...rest }: Record<string, unknown> = claims()
  return rest
}

const hmac = (text: string, secret = TEST_SECRET) =>
  createHmac('sha256', secret).update(text).digest('base64url')

function token(header: object, payload: object, sign: (text: string) => string): string {
  const text = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${sign(text)}`
}

const signed = (payload: object, keyid = kid(), secret = TEST_SECRET) =>
  token({ alg: 'HS256', typ: 'JWT', kid: keyid }, payload, (text) => hmac(text, secret))

const withoutKid = (payload: object, secret = TEST_SECRET) =>
  token({ alg: 'HS256', typ: 'JWT' }, payload, (text) => hmac(text, secret))

const badTokens: [string, () => string, string][] = [
  ['no token at all', () => 'not.a.token', 'INVALID_TOKEN'],
  [
    'an expired token',
    () => signed(claims({ iat: seconds() - 2000, exp: seconds() - 1000 })),
    'TOKEN_EXPIRED',
  ],
  [
    'a token older than the lifetime',
    () => signed(claims({ iat: seconds() - 1000, exp: seconds() + 99 })),
    'TOKEN_EXPIRED',
  ],
  ['a token of another secret', () => signed(claims(), kid(), 'another secret'), 'INVALID_TOKEN'],
  ['alg none', () => token({ alg: 'none', typ: 'JWT', kid: kid() }, claims(), () => ''), 'INVALID_TOKEN'],
  [
    'alg none with a signature',
    () => token({ alg: 'none', kid: kid() }, claims(), (text) => hmac(text)),
    'INVALID_TOKEN',
  ],
  ['HS512', () => jwt.sign(claims(), TEST_SECRET, { algorithm: 'HS512', keyid: kid() }), 'INVALID_TOKEN'],
  ['an unknown kid', () => signed(claims(), 'unknown'), 'INVALID_TOKEN'],
  ['no kid, and another secret', () => withoutKid(claims(), 'another secret'), 'INVALID_TOKEN'],
  [
    'no kid, expired',
    () => withoutKid(claims({ iat: seconds() - 2000, exp: seconds() - 1000 })),
    'TOKEN_EXPIRED',
  ],
  ['a prototype name as kid', () => signed(claims(), '__proto__'), 'INVALID_TOKEN'],
  ['another issuer', () => signed(claims({ iss: 'x' })), 'INVALID_TOKEN'],
  ['another audience', () => signed(claims({ aud: 'x' })), 'INVALID_TOKEN'],
  ['another type', () => signed(claims({ type: 'refresh' })), 'INVALID_TOKEN'],
  ['another type, expired', () => signed(claims({ type: 'refresh', iat: 1, exp: 2 })), 'INVALID_TOKEN'],
  ...['iss', 'aud', 'sub', 'jti', 'email', 'type', 'iat', 'exp'].map(
    (name): [string, () => string, string] => [`no ${name}`, () => signed(without(name)), 'INVALID_TOKEN'],
  ),
  ['an iat in the future', () => signed(claims({ iat: seconds() + 60 })), 'INVALID_TOKEN'],
  ['an exp that is text', () => signed({ ...without('exp'), exp: String(seconds() + 900) }), 'INVALID_TOKEN'],
  ['5 KiB', () => signed(claims({ padding: 'x'.repeat(5000) })), 'INVALID_TOKEN'],
  ['an account that does not exist', () => signed(claims({ sub: SOMEBODY })), 'INVALID_TOKEN'],
]

test('there are routes of every access to walk', () => {
  const walked = (['none', 'customer', 'customer or key'] as const).map((access) => routesFor(access).length)
  expect(walked.every((count) => count > 0)).toBe(true)
})

test.each([
  ['names its secret', () => signed(claims())],
  ['does not', () => withoutKid(claims())],
  ['says more than it must', () => signed(claims({ padding: 'x'.repeat(2000) }))],
])('a genuine token that %s lets its customer in', async (_what, make) => {
  const { body } = await request(api().app).get('/api/v1/auth/me').set(bearer(make())).expect(200)
  expect(body).toMatchObject({ id: amina.id, email: amina.email })
})

test.each(badTokens)('%s is refused on every protected route', async (_what, make, code) => {
  for (const access of ['customer', 'customer or key'] as const) {
    await expectRefusal(access, bearer(make()), code, REFUSED)
  }
})

test('a refresh token is no access token', async () => {
  const { refresh_token } = await signUp(api())
  await expectRefusal('customer', bearer(refresh_token), 'INVALID_TOKEN', REFUSED)
})

test.each([
  {},
  { Authorization: 'Basic YTpi' },
  { Authorization: 'Bearer' },
  { Authorization: 'Bearer a b' },
])('with %j nobody is signed in on any protected route', async (headers) => {
  for (const access of ['customer', 'customer or key'] as const) {
    await expectRefusal(access, headers, 'AUTHENTICATION_REQUIRED', REALM)
  }
})

test('a service key is no credential on a customer route', async () => {
  await expectRefusal('customer', { 'X-API-Key': api().key }, 'AUTHENTICATION_REQUIRED', REALM)
})

test.each(['', 'cpk_guess', generateApiKey()])(
  'the key %j is refused on every route for keys',
  async (key) => {
    await expectRefusal('customer or key', { 'X-API-Key': key }, 'INVALID_API_KEY', REALM)
  },
)

const analyze = (headers: Record<string, string>) => request(api().app).post('/api/v1/analyze').set(headers)

test('the right prefix with a wrong secret is refused like an unknown key', async () => {
  const wrong = api().key.slice(0, -1) + (api().key.endsWith('a') ? 'b' : 'a')
  const [known, unknown] = await Promise.all(
    [wrong, generateApiKey()].map((key) => analyze({ 'X-API-Key': key }).expect(401)),
  )
  expect(known?.text).toBe(unknown?.text)
})

test('a key was used when its secret was right', async () => {
  const [guessed, used] = [await anApiKey(api().db), await anApiKey(api().db)]
  const lastUse = async (prefix: string) =>
    (await api().query('select last_used_at from api_keys where prefix = $1', [prefix]))[0]?.last_used_at
  const wrong = guessed.key.slice(0, -1) + (guessed.key.endsWith('a') ? 'b' : 'a')
  await analyze({ 'X-API-Key': wrong }).expect(401)
  await analyze({ 'X-API-Key': used.key }).send(QUESTION).expect(202)
  expect(await waitUntil(() => lastUse(used.prefix))).toEqual(expect.any(Date))
  expect(await lastUse(guessed.prefix)).toBeNull()
})

test('with both headers only Authorization counts', async () => {
  const answer = await analyze({ 'X-API-Key': api().key, Authorization: 'Bearer x' }).expect(401)
  expect(answer.body.code).toBe('INVALID_TOKEN')
  const { access_token } = await signUp(api())
  await analyze({ 'X-API-Key': 'x', Authorization: `bEaReR ${access_token}` })
    .send(QUESTION)
    .expect(202)
})

test('a caller is asked for a credential before the body is looked at', async () => {
  await analyze({ 'Content-Type': 'text/plain' }).send('{').expect(401)
})

test('a revoked key is refused', async () => {
  const { key, prefix } = await anApiKey(api().db)
  await revokeApiKey(api().db, prefix)
  await analyze({ 'X-API-Key': key }).send(QUESTION).expect(401)
})

test('a key in the query or in the body is not read', async () => {
  const body = { ...QUESTION, 'x-api-key': api().key }
  await request(api().app).post(`/api/v1/analyze?X-API-Key=${api().key}`).send(body).expect(401)
})

const NEXT_SECRET = 'the next secret of the tests: 0123456789'
const tokensWith = (...secrets: string[]) =>
  createTokens({ secrets, issuer: 'crop-planning', audience: 'crop-planning', accessTtlMinutes: 15 })

test('a token signed with an earlier secret works until that secret is dropped', async () => {
  const { access_token } = await signUp(api())
  expect(tokensWith(NEXT_SECRET, TEST_SECRET).verifyAccess(access_token)).toMatch(/^[0-9a-f-]{36}$/)
  expect(() => tokensWith(NEXT_SECRET).verifyAccess(access_token)).toThrow(/not valid/)
})

test('a genuine token that does not name its secret works with each of them', () => {
  for (const secret of [TEST_SECRET, NEXT_SECRET])
    expect(tokensWith(NEXT_SECRET, TEST_SECRET).verifyAccess(withoutKid(claims(), secret))).toBe(amina.id)
})

test('a secret that comes second first, and first afterwards, is replaced while apis of both settings run', () => {
  const customer = { id: SOMEBODY, email: 'amina@example.com' }
  const before = tokensWith(TEST_SECRET)
  const known = tokensWith(TEST_SECRET, NEXT_SECRET)
  const signing = tokensWith(NEXT_SECRET, TEST_SECRET)
  const after = tokensWith(NEXT_SECRET)
  const reads = (reader: Tokens, signer: Tokens) => reader.verifyAccess(signer.signAccess(customer))
  for (const [old, young] of [
    [before, known],
    [known, signing],
    [signing, after],
  ] as const)
    expect([reads(old, young), reads(young, old)]).toEqual([SOMEBODY, SOMEBODY])
  expect(() => reads(before, signing)).toThrow(/not valid/)
})
