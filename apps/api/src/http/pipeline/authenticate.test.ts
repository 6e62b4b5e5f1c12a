import { revokeApiKey } from '@crop/db'
import { anApiKey, aUser, type TestUser } from '@crop/db/testing'
import { getAtPath, waitUntil } from '@crop/testkit'
import { generateApiKey } from '@crop/domain'
import jwt from 'jsonwebtoken'
import request from 'supertest'
import { signUp } from '../../../test/accounts'
import { createClaims, createToken, hmac, seconds, UNKNOWN_USER_ID } from '../../../test/forged-tokens'
import { createTokenService, type TokenService } from '../../accounts/tokens'
import { listProductRoutes } from '../../app'
import { bearer, QUESTION, TEST_SECRET, useTestApi } from '../../../test/test-api'
import { toPathTemplate } from '../contract/openapi/operation'
import type { Route } from '../contract/route'
import { ERROR_CATALOGUE } from '../errors/error-catalogue'

const api = useTestApi()
const REALM = 'Bearer realm="crop-planning"'
const INVALID_TOKEN_CHALLENGE = `${REALM}, error="invalid_token"`

const listRoutes = (access: Route['access']) =>
  listProductRoutes(api().ctx).filter((route) => route.access === access)

function send({ method, path }: Route, headers: Record<string, string>) {
  const url = `/api/v1${path.replace(/:\w+/, '00000000-0000-4000-8000-000000000000')}`
  return request(api().app)[method](url).set(headers)
}

async function expectUnauthorized(
  access: Route['access'],
  headers: Record<string, string>,
  code: string,
  challenge: string,
) {
  for (const route of listRoutes(access)) {
    const response = await send(route, headers).expect(401)
    expect(response.body.code).toBe(code)
    expect(response.headers['www-authenticate']).toBe(challenge)
    expect(response.headers['cache-control']).toBe('no-store')
  }
}

// The account is active, so a rejection is due to the token.
let amina: TestUser
beforeAll(async () => {
  amina = await aUser(api().db)
})

const kid = () => api().ctx.tokens.kid
const claims = (changes: Record<string, unknown> = {}) => ({ ...createClaims(amina), ...changes })

function createClaimsWithout(name: string) {
  const { [name]: _removed, ...rest }: Record<string, unknown> = claims()
  return rest
}

const sign = (payload: object, keyid = kid(), secret = TEST_SECRET) =>
  createToken({ alg: 'HS256', typ: 'JWT', kid: keyid }, payload, (text) => hmac(text, secret))

const signWithoutKid = (payload: object, secret = TEST_SECRET) =>
  createToken({ alg: 'HS256', typ: 'JWT' }, payload, (text) => hmac(text, secret))

const INVALID_TOKENS: [string, () => string, string][] = [
  ['text that is not a JWT', () => 'not.a.token', 'INVALID_TOKEN'],
  ['text with a space', () => 'a b', 'INVALID_TOKEN'],
  ['a token with text behind it', () => `${sign(claims())} x`, 'INVALID_TOKEN'],
  ['an expired token', () => sign(claims({ iat: seconds() - 2000, exp: seconds() - 1000 })), 'TOKEN_EXPIRED'],
  [
    'a token issued longer ago than the lifetime',
    () => sign(claims({ iat: seconds() - 1000, exp: seconds() + 99 })),
    'TOKEN_EXPIRED',
  ],
  ['a token signed with another secret', () => sign(claims(), kid(), 'another secret'), 'INVALID_TOKEN'],
  [
    'alg none',
    () => createToken({ alg: 'none', typ: 'JWT', kid: kid() }, claims(), () => ''),
    'INVALID_TOKEN',
  ],
  ['alg none with a signature', () => createToken({ alg: 'none', kid: kid() }, claims()), 'INVALID_TOKEN'],
  ['HS512', () => jwt.sign(claims(), TEST_SECRET, { algorithm: 'HS512', keyid: kid() }), 'INVALID_TOKEN'],
  ['an unknown kid', () => sign(claims(), 'unknown'), 'INVALID_TOKEN'],
  ['no kid, and another secret', () => signWithoutKid(claims(), 'another secret'), 'INVALID_TOKEN'],
  [
    'no kid, expired',
    () => signWithoutKid(claims({ iat: seconds() - 2000, exp: seconds() - 1000 })),
    'TOKEN_EXPIRED',
  ],
  ['a prototype name as kid', () => sign(claims(), '__proto__'), 'INVALID_TOKEN'],
  ['another issuer', () => sign(claims({ iss: 'x' })), 'INVALID_TOKEN'],
  ['another audience', () => sign(claims({ aud: 'x' })), 'INVALID_TOKEN'],
  ['another type', () => sign(claims({ type: 'refresh' })), 'INVALID_TOKEN'],
  ['another type, expired', () => sign(claims({ type: 'refresh', iat: 1, exp: 2 })), 'INVALID_TOKEN'],
  ...['iss', 'aud', 'sub', 'jti', 'email', 'type', 'iat', 'exp'].map(
    (name): [string, () => string, string] => [
      `no ${name}`,
      () => sign(createClaimsWithout(name)),
      'INVALID_TOKEN',
    ],
  ),
  ['an iat in the future', () => sign(claims({ iat: seconds() + 60 })), 'INVALID_TOKEN'],
  [
    'an exp claim of type string',
    () => sign({ ...createClaimsWithout('exp'), exp: String(seconds() + 900) }),
    'INVALID_TOKEN',
  ],
  ['a token of 5 KiB', () => sign(claims({ padding: 'x'.repeat(5000) })), 'INVALID_TOKEN'],
  ['an account that does not exist', () => sign(claims({ sub: UNKNOWN_USER_ID })), 'INVALID_TOKEN'],
]

test('there are routes with every kind of access', () => {
  const counts = (['none', 'customer', 'customer or key'] as const).map((access) => listRoutes(access).length)
  expect(counts.every((count) => count > 0)).toBe(true)
})

test('the remedy for a missing credential names the paths of all routes for keys', () => {
  const named = ERROR_CATALOGUE.AUTHENTICATION_REQUIRED.remedy.match(/(?<=\/api\/v1)(?:\/[a-z]+)+/g)
  const paths = listRoutes('customer or key').map(({ path }) => path.replace(/(?<=\w)\/.*/, ''))
  expect(named).toEqual(expect.arrayContaining(paths))
})

test.each([
  ['a kid', () => sign(claims())],
  ['no kid', () => signWithoutKid(claims())],
  ['additional claims', () => sign(claims({ padding: 'x'.repeat(2000) }))],
])('a genuine token with %s is accepted', async (_name, createAccessToken) => {
  const { body } = await api().withToken(createAccessToken()).get('/api/v1/auth/me').expect(200)
  expect(body).toMatchObject({ id: amina.id, email: amina.email })
})

test.each(INVALID_TOKENS)(
  '%s is rejected on every protected route',
  async (_name, createAccessToken, code) => {
    for (const access of ['customer', 'customer or key'] as const) {
      await expectUnauthorized(access, bearer(createAccessToken()), code, INVALID_TOKEN_CHALLENGE)
    }
  },
)

test('a refresh token is not accepted as access token', async () => {
  const { refresh_token } = await signUp(api())
  await expectUnauthorized('customer', bearer(refresh_token), 'INVALID_TOKEN', INVALID_TOKEN_CHALLENGE)
})

test.each([{}, { Authorization: 'Basic YTpi' }, { Authorization: 'Bearer' }])(
  'the headers %j are not accepted on any protected route',
  async (headers) => {
    for (const access of ['customer', 'customer or key'] as const) {
      await expectUnauthorized(access, headers, 'AUTHENTICATION_REQUIRED', REALM)
    }
  },
)

test('a request without a credential gets the headers that the operation accepts', async () => {
  const forKeys = await request(api().app).post('/api/v1/analyze').send({}).expect(401)
  expect(forKeys.body.detail).toMatch(/ Authorization, as Bearer <token>, or an API key in X-API-Key\.$/)
  const forCustomers = await request(api().app).get('/api/v1/auth/me').expect(401)
  expect(forCustomers.body.detail).not.toContain('X-API-Key')
})

test('an API key in place of a token gets the header for it', async () => {
  for (const path of ['/api/v1/analyses', '/api/v1/auth/me']) {
    const { body, headers } = await request(api().app).get(path).set(bearer(api().key)).expect(401)
    expect({ code: body.code, challenge: headers['www-authenticate'] }).toEqual({
      code: 'INVALID_TOKEN',
      challenge: INVALID_TOKEN_CHALLENGE,
    })
    expect(body.detail).toContain('send it in X-API-Key')
  }
})

test('the OpenAPI document shows the response to a request without a credential', async () => {
  const { body: document } = await request(api().app).get('/openapi.json').expect(200)
  for (const route of [...listRoutes('customer'), ...listRoutes('customer or key')]) {
    const path = [
      'paths',
      `/api/v1${toPathTemplate(route.path)}`,
      route.method,
      'responses',
      '401',
      'content',
    ]
    const examples = getAtPath(document, [...path, 'application/problem+json', 'examples'])
    const { body } = await send(route, {})
    expect(examples).toMatchObject({ AUTHENTICATION_REQUIRED: { value: body } })
  }
})

test('an API key is not accepted on a customer route', async () => {
  await expectUnauthorized('customer', { 'X-API-Key': api().key }, 'AUTHENTICATION_REQUIRED', REALM)
})

test.each(['', 'cpk_guess', generateApiKey()])(
  'the API key %j is rejected on every route for keys',
  async (key) => {
    await expectUnauthorized('customer or key', { 'X-API-Key': key }, 'INVALID_API_KEY', REALM)
  },
)

const analyze = (headers: Record<string, string>) => request(api().app).post('/api/v1/analyze').set(headers)

test('a known prefix with a wrong secret is rejected like an unknown key', async () => {
  const wrong = api().key.slice(0, -1) + (api().key.endsWith('a') ? 'b' : 'a')
  const [known, unknown] = await Promise.all(
    [wrong, generateApiKey()].map((key) => analyze({ 'X-API-Key': key }).expect(401)),
  )
  expect(known?.text).toBe(unknown?.text)
})

test('a use of a key is recorded only when its secret is right', async () => {
  const [guessed, used] = [await anApiKey(api().db), await anApiKey(api().db)]
  const getLastUse = async (prefix: string) =>
    (await api().query('select last_used_at from api_keys where prefix = $1', [prefix]))[0]?.last_used_at
  const wrong = guessed.key.slice(0, -1) + (guessed.key.endsWith('a') ? 'b' : 'a')
  await analyze({ 'X-API-Key': wrong }).expect(401)
  await analyze({ 'X-API-Key': used.key }).send(QUESTION).expect(202)
  expect(await waitUntil(() => getLastUse(used.prefix))).toEqual(expect.any(Date))
  expect(await getLastUse(guessed.prefix)).toBeNull()
})

test('if both headers are present, only Authorization counts', async () => {
  const response = await analyze({ 'X-API-Key': api().key, Authorization: 'Bearer x' }).expect(401)
  expect(response.body.code).toBe('INVALID_TOKEN')
  const { access_token } = await signUp(api())
  await analyze({ 'X-API-Key': 'x', Authorization: `bEaReR ${access_token}` })
    .send(QUESTION)
    .expect(202)
})

test('the credential is checked before the body', async () => {
  await analyze({ 'Content-Type': 'text/plain' }).send('{').expect(401)
})

test('a revoked key is rejected', async () => {
  const { key, prefix } = await anApiKey(api().db)
  await revokeApiKey(api().db, prefix)
  await analyze({ 'X-API-Key': key }).send(QUESTION).expect(401)
})

test('a key in the query or in the body is not read', async () => {
  const body = { ...QUESTION, 'x-api-key': api().key }
  await request(api().app).post(`/api/v1/analyze?X-API-Key=${api().key}`).send(body).expect(401)
})

const NEXT_SECRET = 'the next secret of the tests: 0123456789'
const createTokensWith = (...secrets: string[]) => createTokenService({ secrets, accessTtlMinutes: 15 })

test('a token signed with an earlier secret works until that secret is dropped', async () => {
  const { access_token } = await signUp(api())
  const { authenticateAccessToken } = createTokensWith(NEXT_SECRET, TEST_SECRET)
  expect(authenticateAccessToken(access_token).userId).toMatch(/^[0-9a-f-]{36}$/)
  expect(() => createTokensWith(NEXT_SECRET).authenticateAccessToken(access_token)).toThrow(/not valid/)
})

test('a genuine token without a kid is accepted with each secret', () => {
  for (const secret of [TEST_SECRET, NEXT_SECRET])
    expect(
      createTokensWith(NEXT_SECRET, TEST_SECRET).authenticateAccessToken(signWithoutKid(claims(), secret)),
    ).toEqual({ userId: amina.id, sessionEpoch: 0 })
})

test('a secret is rotated in three steps while apis with old and new settings run', () => {
  const customer = { id: UNKNOWN_USER_ID, email: 'amina@example.com' }
  const oldOnly = createTokensWith(TEST_SECRET)
  const newVerifies = createTokensWith(TEST_SECRET, NEXT_SECRET)
  const newSigns = createTokensWith(NEXT_SECRET, TEST_SECRET)
  const newOnly = createTokensWith(NEXT_SECRET)
  const verify = (verifier: TokenService, signer: TokenService) =>
    verifier.authenticateAccessToken(signer.signAccess(customer)).userId
  for (const [earlier, later] of [
    [oldOnly, newVerifies],
    [newVerifies, newSigns],
    [newSigns, newOnly],
  ] as const)
    expect([verify(earlier, later), verify(later, earlier)]).toEqual([UNKNOWN_USER_ID, UNKNOWN_USER_ID])
  expect(() => verify(oldOnly, newSigns)).toThrow(/not valid/)
})
