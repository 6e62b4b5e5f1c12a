import { timingSafeEqual } from 'node:crypto'
import { findSessionEpoch, findUsableApiKey, isApiKeyStored, recordApiKeyUse, type Db } from '@crop/db'
import { type ApiKeyLimits, type Caller, getApiKeyPrefix, hashApiKey, isApiKey } from '@crop/domain'
import type { Logger } from '@crop/runtime'
import { LRUCache } from 'lru-cache'
import { ApiError, invalidAccessToken } from '../http/errors/api-error'
import type { Authenticator } from '../http/pipeline/authenticate'
import type { TokenService } from './tokens'

const MAX_CACHED_ACCOUNTS = 50_000
const MAX_CACHED_API_KEYS = 10_000

/**
 * Deactivation and revocation must take effect within 5 s. An entry's age starts when Postgres responds, up to 1.5 s after
 * the query was sent, which leaves 3.5 s for the cache.
 */
const STATE_TTL_MS = 3500

/** Compared with the key when no stored key has its prefix, so that both cases take the same time. */
const UNKNOWN_KEY_HASH = hashApiKey('')

/** Later than every epoch, so that no token of a missing or inactive account is valid. */
const NO_EPOCH = Infinity

interface AuthenticatorOptions {
  db: Db
  isPostgresDown(): boolean
  http: { publicApiKey: string | undefined }
  limits: { questionsPerVisitor: number }
  tokens: TokenService
  logger: Logger
}

/**
 * Resolves credentials to callers. The state of accounts and API keys is cached for a few seconds, but not used while
 * Postgres is down: requests then get 503, as without the cache.
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { db, isPostgresDown, http, tokens } = options
  const withSessionEpoch = cachedState({
    isPostgresDown,
    max: MAX_CACHED_ACCOUNTS,
    // A missing or inactive account is not cached, so that its owner can use it as soon as it is activated again.
    load: (userId) => findSessionEpoch(db, userId),
  })
  return {
    authenticateToken: (accessToken) => {
      const { userId, sessionEpoch } = tokens.authenticateAccessToken(accessToken)
      return withSessionEpoch(userId, (currentEpoch = NO_EPOCH): Caller => {
        // A token of a later epoch is newer than the cached state.
        if (sessionEpoch < currentEpoch) throw invalidAccessToken()
        return { kind: 'customer', userId }
      })
    },
    authenticateApiKey: createApiKeyAuthentication(options),
    publicApiKey: http.publicApiKey,
  }
}

interface ApiKeyState {
  hash: Buffer
  limits: ApiKeyLimits
  /** Whether a use was recorded since the state was loaded. */
  isUseRecorded: boolean
}

/**
 * The public API key is valid without a row in the database, so that a new installation needs no command for it. Each of its
 * visitors has a limit, if any: with one limit for all of them, a few could keep the others out.
 */
async function loadKeyState(
  { db, http: { publicApiKey }, limits: { questionsPerVisitor } }: ApiKeyOptions,
  prefix: string,
): Promise<ApiKeyState> {
  const key = await findUsableApiKey(db, prefix)
  if (key) return { hash: key.hash, limits: key.limits, isUseRecorded: false }
  const isPublicApiKey = publicApiKey !== undefined && getApiKeyPrefix(publicApiKey) === prefix
  // A row that is not usable belongs to a key that operators revoked or let expire.
  const isAccepted = isPublicApiKey && !(await isApiKeyStored(db, prefix))
  const limits = questionsPerVisitor > 0 ? { analysesPerMinute: 0 } : {}
  return { hash: isAccepted ? hashApiKey(publicApiKey) : UNKNOWN_KEY_HASH, limits, isUseRecorded: false }
}

type ApiKeyOptions = Omit<AuthenticatorOptions, 'tokens'>

function createApiKeyAuthentication(options: ApiKeyOptions): Authenticator['authenticateApiKey'] {
  const { db, isPostgresDown, logger } = options
  const withKeyState = cachedState<ApiKeyState>({
    isPostgresDown,
    max: MAX_CACHED_API_KEYS,
    load: (prefix) => loadKeyState(options, prefix),
  })

  /** Does not wait: a request never fails because its use could not be recorded. */
  function recordUse(prefix: string, state: ApiKeyState): void {
    if (state.isUseRecorded) return
    state.isUseRecorded = true
    recordApiKeyUse(db, prefix).catch((error) =>
      logger.failure('could not record api key use; it will be retried', error, { api_key_prefix: prefix }),
    )
  }

  return (key, log) => {
    const invalidApiKey = (prefix?: string) => {
      log.warn('security', { event: 'api_key_refused', api_key_prefix: prefix })
      return new ApiError('INVALID_API_KEY')
    }
    if (!isApiKey(key)) throw invalidApiKey()
    const prefix = getApiKeyPrefix(key)
    return withKeyState(prefix, (state): Caller => {
      const isSameKey = timingSafeEqual(state?.hash ?? UNKNOWN_KEY_HASH, hashApiKey(key))
      if (!state || !isSameKey) throw invalidApiKey(prefix)
      recordUse(prefix, state)
      return { kind: 'service', apiKeyPrefix: prefix, limits: state.limits }
    })
  }
}

interface StateSource<State> {
  isPostgresDown(): boolean
  /** Maximum number of cached states. */
  max: number
  /** Returns undefined for a state that is not cached. */
  load(id: string): Promise<State | undefined>
}

/**
 * Returns a function that passes the state of an id to a callback: synchronously while the state is cached, which
 * saves most requests a promise, and otherwise after loading it.
 */
function cachedState<State extends NonNullable<unknown>>({ isPostgresDown, max, load }: StateSource<State>) {
  const states = new LRUCache<string, State>({
    max,
    ttl: STATE_TTL_MS,
    // Reads the clock on every access. The default caches it for a millisecond, which takes a timer per request.
    ttlResolution: 0,
    fetchMethod: load,
  })
  return <Result>(id: string, use: (state: State | undefined) => Result): Result | Promise<Result> => {
    const forceRefresh = isPostgresDown()
    const state = forceRefresh ? undefined : states.get(id)
    return state === undefined ? states.fetch(id, { forceRefresh }).then(use) : use(state)
  }
}
