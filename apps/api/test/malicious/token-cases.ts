import { generateKeyPairSync, sign as signWithKey } from 'node:crypto'
import { createTokenService } from '../../src/accounts/tokens'
import { createClaims, createToken, hmac, seconds, toBase64, UNKNOWN_USER_ID } from '../forged-tokens'
import { bearer, QUESTION, TEST_SECRET } from '../test-api'
import { createCase, type MaliciousCase } from './malicious-case'
import type { Stack } from './stack'

const ISSUER = 'crop-planning'
const { kid } = createTokenService({ secrets: [TEST_SECRET], accessTtlMinutes: 15 })
const HEADER = { alg: 'HS256', typ: 'JWT', kid }

/** Replaces a part of a token with the result of `change`. */
function changePart(token: string, index: number, change: (part: string) => string): string {
  const parts = token.split('.')
  parts[index] = change(parts[index] ?? '')
  return parts.join('.')
}

const ALGORITHMS = [
  'none',
  'None',
  'NONE',
  'nOnE',
  '',
  'HS256 ',
  'hs256',
  'HS384',
  'HS512',
  'RS256',
  'ES256',
  'PS256',
  'EdDSA',
]

const KEY_IDS = [
  '../../dev/null',
  '/dev/null',
  "x' or '1'='1",
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  kid.toUpperCase(),
]

type NamedToken = [name: string, token: string]

const createVictimClaims = ({ victim }: Stack) => createClaims({ id: victim.userId, email: victim.email })

/** Tokens for the victim whose signature is missing, made with another key or not of the algorithm in use. */
function listWronglySignedTokens(stack: Stack): NamedToken[] {
  const claims = createVictimClaims(stack)
  const withHeader = (changes: object) => createToken({ ...HEADER, ...changes }, claims)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString()
  return [
    ...ALGORITHMS.map((alg): NamedToken => [
      `alg ${alg}, no signature`,
      createToken({ ...HEADER, alg }, claims, () => ''),
    ]),
    ...['sha384', 'sha512'].map((algorithm): NamedToken => [
      `the right secret with ${algorithm}`,
      createToken({ ...HEADER, alg: `HS${algorithm.slice(3)}` }, claims, (text) =>
        hmac(text, TEST_SECRET, algorithm),
      ),
    ]),
    ['alg none with a genuine signature', withHeader({ alg: 'none' })],
    ['alg null', withHeader({ alg: null })],
    ['alg as a list', withHeader({ alg: ['HS256', 'none'] })],
    ['no alg', createToken({ typ: 'JWT', kid }, claims, () => '')],
    ...['', 'secret', 'password', 'changeme', kid, ISSUER].map((secret): NamedToken => [
      `signed with the secret "${secret}"`,
      createToken(HEADER, claims, (text) => hmac(text, secret)),
    ]),
    ['signed with the PEM of a public key', createToken(HEADER, claims, (text) => hmac(text, pem))],
    [
      'signed with the private key of an embedded JWK',
      createToken({ ...HEADER, alg: 'ES256', jwk }, claims, (text) =>
        signWithKey('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
          'base64url',
        ),
      ),
    ],
    ...KEY_IDS.map((name): NamedToken => [`kid ${JSON.stringify(name)}`, withHeader({ kid: name })]),
    ['kid as an object', withHeader({ kid: { toString: kid } })],
    [
      'jku and x5u of the attacker',
      createToken({ ...HEADER, jku: 'http://127.0.0.1/', x5u: 'http://127.0.0.1/' }, claims, () => 'x'),
    ],
    ['the critical extension b64', createToken({ ...HEADER, crit: ['b64'], b64: false }, claims, () => '')],
  ]
}

/** Tokens of the attacker that were changed, or that are not access tokens. */
function listAlteredTokens(stack: Stack): NamedToken[] {
  const { attacker, victim } = stack
  const claims = createVictimClaims(stack)
  const genuine = attacker.accessToken
  return [
    ["the attacker's token with the victim's claims", changePart(genuine, 1, () => toBase64(claims))],
    ["the attacker's claims without a signature", changePart(genuine, 2, () => '')],
    ['a signature with its last byte changed', changePart(genuine, 2, (part) => `${part.slice(0, -4)}AAAA`)],
    ['a signature cut short', changePart(genuine, 2, (part) => part.slice(0, 20))],
    ['a genuine token of four parts', `${genuine}.x`],
    ['a genuine token of two parts', genuine.split('.').slice(0, 2).join('.')],
    ['a payload that is not JSON', changePart(genuine, 1, () => 'AAAA')],
    ['a header that is not JSON', changePart(genuine, 0, () => 'AAAA')],
    ['a payload of null', createToken(HEADER, [])],
    ['padded base64', changePart(genuine, 1, (part) => `${part}==`)],
    ["the victim's refresh token", victim.refreshToken],
    ["the attacker's refresh token", attacker.refreshToken],
    ["the attacker's API key", attacker.apiKey],
    ['exp of 1e999', changePart(genuine, 1, () => Buffer.from('{"exp":1e999}').toString('base64url'))],
    ['a thousand dots', '.'.repeat(1000)],
    ['text', 'null'],
  ]
}

/** Correctly signed tokens whose claims are invalid. */
function listInvalidClaims(stack: Stack): NamedToken[] {
  const withClaims = (changes: object) => createToken(HEADER, { ...createVictimClaims(stack), ...changes })
  return [
    ...['iss', 'aud', 'sub', 'jti', 'email', 'type', 'iat', 'exp'].flatMap((name): NamedToken[] => [
      [`${name} null`, withClaims({ [name]: null })],
      [`${name} as an object`, withClaims({ [name]: { $ne: null } })],
    ]),
    ['expired', withClaims({ iat: 1, exp: 2 })],
    ['issued in the future', withClaims({ iat: seconds() + 3600, exp: seconds() + 7200 })],
    ['a negative exp', withClaims({ exp: -1 })],
    ['not valid yet', withClaims({ nbf: seconds() + 3600 })],
    ['a foreign issuer', withClaims({ iss: 'https://attacker.example' })],
    ['a foreign audience', withClaims({ aud: 'other' })],
    ['SQL as the subject', withClaims({ sub: "' or '1'='1" })],
    ['a subject of another account', withClaims({ sub: UNKNOWN_USER_ID })],
    ['the type refresh', withClaims({ type: 'refresh' })],
    ['8 KiB', withClaims({ padding: 'x'.repeat(6000) })],
  ]
}

function listApiKeys({ attacker, victim }: Stack): NamedToken[] {
  const prefix = victim.apiKey.slice(0, 12)
  const attackerSecret = attacker.apiKey.slice(13)
  return [
    ["the victim's prefix with the attacker's secret", `${prefix}_${attackerSecret}`],
    ["the victim's prefix alone", prefix],
    ["the victim's prefix with an empty secret", `${prefix}_`],
    ['capitals', attacker.apiKey.toUpperCase()],
    ['one character more', `${attacker.apiKey}a`],
    ['one character less', attacker.apiKey.slice(0, -1)],
    ['two keys', `${attacker.apiKey}, ${victim.apiKey}`],
    ['a wildcard', 'cpk_%_%'],
    ['SQL', "cpk_' or '1'='1"],
    ['an access token', attacker.accessToken],
    ['20 KB of text', 'cpk_'.repeat(2500)],
  ]
}

export function listTokenCases(stack: Stack): MaliciousCase[] {
  const { victim } = stack
  const analysis = { method: 'POST', path: '/api/v1/analyze', body: QUESTION }
  const forged = [...listWronglySignedTokens(stack), ...listAlteredTokens(stack), ...listInvalidClaims(stack)]
  return [
    ...forged.flatMap(([name, token]) => [
      createCase(`profile: ${name}`, { path: '/api/v1/auth/me', headers: bearer(token) }, [401]),
      createCase(`analysis: ${name}`, { ...analysis, headers: bearer(token) }, [401]),
      createCase(
        `deletion: ${name}`,
        { method: 'DELETE', path: `/api/v1/crop-plans/${victim.planId}`, headers: bearer(token) },
        [401],
      ),
    ]),
    ...forged
      .filter(([name]) => !name.includes('refresh token'))
      .map(([name, token]) =>
        createCase(
          `refresh: ${name}`,
          { method: 'POST', path: '/api/v1/auth/refresh', body: { refresh_token: token } },
          [401, 422],
        ),
      ),
    ...listApiKeys(stack).flatMap(([name, key]) => [
      createCase(`key: ${name}`, { ...analysis, headers: { 'X-API-Key': key } }, [401]),
      createCase(
        `key for a task: ${name}`,
        { path: `/api/v1/tasks/${victim.keyTaskId}`, headers: { 'X-API-Key': key } },
        [401],
      ),
    ]),
  ]
}
