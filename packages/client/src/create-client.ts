import { createAccounts, validateTokens, type Accounts } from './accounts.ts'
import { createAnalyses, type Analyses } from './analyses.ts'
import type { PartialOrUndefined } from './endpoints.ts'
import type { ApiError } from './errors.ts'
import { createMaps, type Maps } from './maps.ts'
import { createNotifications, type Notifications } from './notifications.ts'
import { createPlans, type Plans } from './plans.ts'
import { createReference, type Reference } from './reference.ts'
import type { RetryLimits } from './retry.ts'
import { createRequestSender, withSession, type SendRequest } from './send-request.ts'
import { createSession } from './session.ts'
import { memoryTokenStore, type TokenStore } from './token-store.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export interface ClientOptions {
  /** Origin of the service, such as `https://api.example.com`. Empty, or only a path prefix, for the page's own origin. */
  baseUrl: string
  /** Kept in memory by default. */
  tokens?: TokenStore | undefined
  /** For programs without a customer. Used while no customer is signed in. */
  apiKey?: string | undefined
  /** Language of texts for growers, such as `fr` or `pt-BR`; by default that of the browser, and English in Node. */
  language?: string | undefined
  /** The global `fetch` by default. */
  fetch?: typeof globalThis.fetch | undefined
  /** Called when the service has ended the session: show the sign-in page. Not called by `signOut`. */
  onSignedOut?: ((reason: ApiError) => void) | undefined
  /** By default 4 attempts with at most 30 s of delays. */
  retry?: PartialOrUndefined<RetryLimits> | undefined
  /** Timeout of one request; 30 s by default. */
  timeoutMs?: number | undefined
}

/** Everything a customer can do; the methods of `Accounts` are at the top level. */
export interface Client extends Accounts {
  plans: Plans
  notifications: Notifications
  analyses: Analyses
  reference: Reference
  webhooks: Webhooks
  maps: Maps
}

const DEFAULT_TIMEOUT_MS = 30_000

// The service accepts a used refresh token for another 30 s, so all retries after a lost response must end by then.
const REFRESH_OPTIONS = { limits: { attempts: 3, maxWaitMs: 15_000 }, timeoutMs: 10_000 }

/** An origin, a path prefix, or both, without a query. */
const BASE_URL = /^(https?:\/\/[^\s/?#@]+)?(\/[^\s?#]*)?$/i

/** `new URL` also rejects invalid hosts and ports. */
function isBaseUrl(base: string): boolean {
  try {
    new URL(base, 'http://page')
    return BASE_URL.test(base) && !base.endsWith('/api/v1')
  } catch {
    return false
  }
}

/** A program without type checks may pass `undefined`, such as a variable that is missing in the environment of a build. */
function normaliseBaseUrl(baseUrl: unknown): string {
  const text = String(baseUrl)
  const base = text.replace(/\/+$/, '')
  if (isBaseUrl(base)) return base
  const withoutCredentials = text.replace(/\/\/.*@/, '//…@')
  throw new TypeError(
    `baseUrl is an origin such as https://api.example.com, without /api/v1; not "${withoutCredentials}".`,
  )
}

/**
 * Creates the client of one customer, or of one program with an API key. One client per page or process is enough. It
 * sends nothing on its own. Its methods reject with `ApiError`, `NetworkError` or the reason of the given signal.
 */
export function createClient(options: ClientOptions): Client {
  const { apiKey, language, tokens: store = memoryTokenStore(), onSignedOut } = options
  const { attempts = 4, maxWaitMs = 30_000 } = options.retry ?? {}
  const transport = {
    baseUrl: normaliseBaseUrl(options.baseUrl),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    limits: { attempts, maxWaitMs },
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  }
  const languageHeader = language === undefined ? undefined : { 'Accept-Language': language }
  const sendAnonymous: SendRequest = createRequestSender(transport, () => ({ ...languageHeader }))

  const refreshTokens = async (refreshToken: string) => {
    const { body } = await sendAnonymous('post', '/auth/refresh', {
      ...REFRESH_OPTIONS,
      body: { refresh_token: refreshToken },
    })
    return validateTokens(body)
  }
  const session = createSession({ store, refreshTokens, onSignedOut })
  const sendWithCredential = createRequestSender(transport, (tokens) => {
    if (tokens) return { ...languageHeader, Authorization: `Bearer ${tokens.access_token}` }
    return { ...languageHeader, ...(apiKey !== undefined && { 'X-API-Key': apiKey }) }
  })
  const send = withSession(sendWithCredential, session)

  return {
    ...createAccounts(send, sendAnonymous, session),
    plans: createPlans(send),
    notifications: createNotifications(send),
    analyses: createAnalyses(send),
    reference: createReference(sendAnonymous),
    webhooks: createWebhooks(send),
    maps: createMaps(sendAnonymous),
  }
}
