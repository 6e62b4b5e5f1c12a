import { createHash, createSecretKey, randomUUID } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { RefreshTokenClaims } from '@crop/db'
import Joi from 'joi'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { invalidAccessToken, ApiError } from '../http/errors/api-error'

const ALGORITHM: jwt.Algorithm = 'HS256'
const LEEWAY_SECONDS = 5
const LONGEST_TOKEN_BYTES = 4096

/** A token is sent with every request of its 15 minutes; its signature stays good, its times are looked at each time. */
const REMEMBERED_TOKENS = 10_000

export interface TokenSettings {
  /** The first signs, all of them verify. */
  secrets: string[]
  issuer: string
  audience: string
  accessTtlMinutes: number
}

interface AccessClaims {
  type: 'access'
  sub: string
  jti: string
  email: string
  iat: number
  exp: number
}

export interface RefreshClaims {
  type: 'refresh'
  sub: string
  jti: string
  fam: string
  exp: number
}

export interface Tokens {
  /** Names the secret that signs now. */
  readonly kid: string
  /** How long an access token lives. */
  readonly accessTtlMinutes: number
  signAccess(user: { id: string; email: string }): string
  /** The same facts make the same token, byte for byte. */
  signRefresh(facts: RefreshTokenClaims): string
  /** The id of the user whom an access token was made for; throws the refusal that it deserves. */
  readAccess(token: string): string
  /** What a genuine refresh token says, expired or not. */
  readRefresh(token: string): RefreshClaims | undefined
}

const times = { iat: Joi.number().integer().required(), exp: Joi.number().integer().required() }
const uuid = () => Joi.string().guid().required()

const accessClaims = Joi.object<AccessClaims>({
  ...times,
  type: Joi.valid('access').required(),
  sub: uuid(),
  jti: uuid(),
  email: Joi.string().required(),
}).unknown()

const refreshClaims = Joi.object<RefreshClaims>({
  ...times,
  type: Joi.valid('refresh').required(),
  sub: uuid(),
  jti: uuid(),
  fam: uuid(),
}).unknown()

/** A secret's public name: a change of secrets then needs no bookkeeping of names. */
const kidOf = (secret: string) => createHash('sha256').update(`kid:${secret}`).digest('hex').slice(0, 8)

const expired = () => new ApiError('TOKEN_EXPIRED')

const nowSeconds = () => Date.now() / 1000

/** Whether a lifetime is over, with a leeway for clocks that differ. `exp` in seconds. */
export const isOver = (exp: number): boolean => exp + LEEWAY_SECONDS <= nowSeconds()

function kidIn(token: string): string | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header.kid
  } catch {
    return undefined
  }
}

/** The key that a token names; all of them when it names none. */
function candidates(token: string, keys: Map<string, KeyObject>): KeyObject[] {
  const kid = kidIn(token)
  if (kid === undefined) return [...keys.values()]
  const named = keys.get(kid)
  return named ? [named] : []
}

/** The claims of a token that we signed and whose form is right; undefined for every other text. */
function genuineClaims<T extends object>(
  token: string,
  keys: Map<string, KeyObject>,
  expected: { issuer: string; audience: string },
  schema: Joi.ObjectSchema<T>,
): T | undefined {
  if (Buffer.byteLength(token) > LONGEST_TOKEN_BYTES) return undefined
  // Expiry is looked at afterwards: a token of the wrong kind is wrong, not expired.
  const options = { ...expected, algorithms: [ALGORITHM], ignoreExpiration: true }
  for (const key of candidates(token, keys)) {
    try {
      const checked = schema.validate(jwt.verify(token, key, options), { convert: false })
      return checked.error ? undefined : checked.value
    } catch {
      // Not of this key.
    }
  }
  return undefined
}

export function createTokens({ secrets, issuer, audience, accessTtlMinutes }: TokenSettings): Tokens {
  // Key objects, made once: jsonwebtoken would make one from a string at every call.
  const keys = new Map(secrets.map((secret) => [kidOf(secret), createSecretKey(Buffer.from(secret))]))
  const [first] = [...keys]
  if (!first) throw new Error('At least one secret is needed.')
  const [kid, signingKey] = first
  const ttlSeconds = Math.round(accessTtlMinutes * 60)
  const expected = { issuer, audience }
  const genuine = new LRUCache<string, AccessClaims>({ max: REMEMBERED_TOKENS })

  function accessClaimsOf(token: string): AccessClaims | undefined {
    const known = genuine.get(token)
    if (known) return known
    const claims = genuineClaims(token, keys, expected, accessClaims)
    if (claims) genuine.set(token, claims)
    return claims
  }

  return {
    kid,
    accessTtlMinutes,
    signAccess: ({ id, email }) =>
      jwt.sign({ type: 'access', email }, signingKey, {
        issuer,
        audience,
        algorithm: ALGORITHM,
        keyid: kid,
        subject: id,
        jwtid: randomUUID(),
        expiresIn: ttlSeconds,
      }),
    signRefresh: ({ jti, familyId, userId, kid: storedKid, issuedAt, expiresAt }) => {
      const claims = { type: 'refresh', fam: familyId, iat: issuedAt, exp: expiresAt }
      const stored = keys.get(storedKid)
      return jwt.sign(claims, stored ?? signingKey, {
        issuer,
        audience,
        algorithm: ALGORITHM,
        keyid: stored ? storedKid : kid,
        subject: userId,
        jwtid: jti,
      })
    },
    readAccess: (token) => {
      const claims = accessClaimsOf(token)
      if (!claims || claims.iat > nowSeconds() + LEEWAY_SECONDS) throw invalidAccessToken()
      // A shortened lifetime holds for tokens that were made before it, too.
      const end = Math.min(claims.exp, claims.iat + ttlSeconds)
      if (isOver(end)) throw expired()
      return claims.sub
    },
    readRefresh: (token) => genuineClaims(token, keys, expected, refreshClaims),
  }
}
