import { createHash, createSecretKey, randomUUID, type KeyObject } from 'node:crypto'
import type { RefreshTokenClaims } from '@crop/db'
import Joi from 'joi'
import jwt from 'jsonwebtoken'
import { LRUCache } from 'lru-cache'
import { ApiError, invalidAccessToken } from '../http/errors/api-error'

const ALGORITHM: jwt.Algorithm = 'HS256'
/** The issuer and the audience of every token. Options are literals: with a spread, jsonwebtoken takes twice as long. */
const SERVICE = 'crop-planning'
const LEEWAY_SECONDS = 5
const MAX_TOKEN_BYTES = 4096

/** Verified claims are cached, because clients send the same access token with every request. Expiry is still checked. */
const MAX_CACHED_TOKENS = 10_000

export interface TokenSettings {
  /** The first secret signs; all of them verify. */
  secrets: string[]
  accessTtlMinutes: number
}

interface AccessTokenPayload {
  type: 'access'
  sub: string
  jti: string
  email: string
  /** Session epoch of the account; missing in tokens of epoch 0. */
  epoch?: number
  iat: number
  exp: number
}

/** The account of an access token, and its session epoch when the token was issued. */
export interface TokenSubject {
  userId: string
  sessionEpoch: number
}

export interface RefreshTokenPayload {
  type: 'refresh'
  sub: string
  jti: string
  fam: string
  iat: number
  exp: number
}

export interface TokenService {
  /** Id of the secret that signs. */
  readonly kid: string
  readonly accessTtlMinutes: number
  signAccess(user: { id: string; email: string; sessionEpoch?: number }): string
  /** Deterministic: equal claims give the same token. */
  signRefresh(claims: RefreshTokenClaims): string
  /** Returns the subject of a valid access token; throws a 401 otherwise. */
  authenticateAccessToken(token: string): TokenSubject
  /** Returns the payload of a genuine refresh token, which may be expired; undefined if the token is invalid. */
  parseRefreshToken(token: string): RefreshTokenPayload | undefined
}

const integer = () => Joi.number().integer().required()
const uuid = () => Joi.string().guid().required()

const accessPayload = Joi.object<AccessTokenPayload>({
  type: Joi.valid('access').required(),
  sub: uuid(),
  jti: uuid(),
  email: Joi.string().required(),
  epoch: Joi.number().integer(),
  iat: integer(),
  exp: integer(),
}).unknown()

const refreshPayload = Joi.object<RefreshTokenPayload>({
  type: Joi.valid('refresh').required(),
  sub: uuid(),
  jti: uuid(),
  fam: uuid(),
  iat: integer(),
  exp: integer(),
}).unknown()

/** Derives the public id of a secret, so that operators configure no ids when they rotate secrets. */
const toKid = (secret: string) => createHash('sha256').update(`kid:${secret}`).digest('hex').slice(0, 8)

const nowSeconds = () => Date.now() / 1000

/** Whether an expiry time, in seconds since 1970, has passed; allows for clocks that differ. */
export const isExpired = (exp: number): boolean => exp + LEEWAY_SECONDS <= nowSeconds()

function decodeKid(token: string): string | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header.kid
  } catch {
    return undefined
  }
}

/** Returns the key that the token names, or all keys if it names none. */
function listCandidateKeys(token: string, keys: Map<string, KeyObject>): KeyObject[] {
  const kid = decodeKid(token)
  if (kid === undefined) return [...keys.values()]
  const key = keys.get(kid)
  return key ? [key] : []
}

/** Returns the payload of a token with a valid signature and the expected form; undefined if the token is invalid. */
function verifyPayload<T extends object>(
  token: string,
  keys: Map<string, KeyObject>,
  schema: Joi.ObjectSchema<T>,
): T | undefined {
  if (Buffer.byteLength(token) > MAX_TOKEN_BYTES) return undefined
  // Expiry is checked later: an expired token of the wrong type is reported as invalid, not as expired.
  const options = { issuer: SERVICE, audience: SERVICE, algorithms: [ALGORITHM], ignoreExpiration: true }
  for (const key of listCandidateKeys(token, keys)) {
    try {
      const result = schema.validate(jwt.verify(token, key, options), { convert: false })
      return result.error ? undefined : result.value
    } catch {
      // Not signed with this key.
    }
  }
  return undefined
}

export function createTokenService({ secrets, accessTtlMinutes }: TokenSettings): TokenService {
  // jsonwebtoken would create a key object from a string in every call.
  const keys = new Map(secrets.map((secret) => [toKid(secret), createSecretKey(Buffer.from(secret))]))
  const [firstKey] = [...keys]
  if (!firstKey) throw new Error('At least one secret is required.')
  const [kid, signingKey] = firstKey
  const ttlSeconds = accessTtlMinutes * 60
  const verifiedPayloads = new LRUCache<string, AccessTokenPayload>({ max: MAX_CACHED_TOKENS })

  function verifyAccessPayload(token: string): AccessTokenPayload | undefined {
    const cached = verifiedPayloads.get(token)
    if (cached) return cached
    const payload = verifyPayload(token, keys, accessPayload)
    if (payload) verifiedPayloads.set(token, payload)
    return payload
  }

  return {
    kid,
    accessTtlMinutes,
    signAccess: ({ id, email, sessionEpoch = 0 }) =>
      jwt.sign({ type: 'access', email, ...(sessionEpoch > 0 && { epoch: sessionEpoch }) }, signingKey, {
        issuer: SERVICE,
        audience: SERVICE,
        algorithm: ALGORITHM,
        keyid: kid,
        subject: id,
        jwtid: randomUUID(),
        expiresIn: ttlSeconds,
      }),
    signRefresh: ({ jti, familyId, userId, kid: storedKid, issuedAt, expiresAt }) => {
      const payload = { type: 'refresh', fam: familyId, iat: issuedAt, exp: expiresAt }
      const storedKey = keys.get(storedKid)
      return jwt.sign(payload, storedKey ?? signingKey, {
        issuer: SERVICE,
        audience: SERVICE,
        algorithm: ALGORITHM,
        keyid: storedKey ? storedKid : kid,
        subject: userId,
        jwtid: jti,
      })
    },
    authenticateAccessToken: (token) => {
      const payload = verifyAccessPayload(token)
      if (!payload || payload.iat > nowSeconds() + LEEWAY_SECONDS) throw invalidAccessToken()
      // A shortened lifetime also applies to tokens issued before the change.
      const exp = Math.min(payload.exp, payload.iat + ttlSeconds)
      if (isExpired(exp)) throw new ApiError('TOKEN_EXPIRED')
      return { userId: payload.sub, sessionEpoch: payload.epoch ?? 0 }
    },
    parseRefreshToken: (token) => verifyPayload(token, keys, refreshPayload),
  }
}
