import { accounts, checkedTokens } from './accounts.ts'
import type { Accounts } from './accounts.ts'
import { analyses } from './analyses.ts'
import type { Analyses } from './analyses.ts'
import { createCaller, signedInCaller } from './caller.ts'
import type { Caller } from './caller.ts'
import type { OrUndefined } from './endpoints.ts'
import type { ApiError } from './errors.ts'
import { notifications } from './notifications.ts'
import type { Notifications } from './notifications.ts'
import { plans } from './plans.ts'
import type { Plans } from './plans.ts'
import { reference } from './reference.ts'
import type { Reference } from './reference.ts'
import type { RetryLimits } from './repeat.ts'
import { createSession } from './session.ts'
import { memoryTokenStore } from './token-store.ts'
import type { TokenStore } from './token-store.ts'

export interface ClientOptions {
  /** Origin of the service, such as `https://api.example.com`; empty, or a prefix alone, for that of the page. */
  baseUrl: string
  /** In memory unless given. */
  tokens?: TokenStore | undefined
  /** For programs without a customer; used while nobody is signed in. */
  apiKey?: string | undefined
  /** The global one unless given. */
  fetch?: typeof globalThis.fetch | undefined
  /** The service has ended the session: ask the customer to sign in. Not called by `signOut`. */
  onSignedOut?: ((reason: ApiError) => void) | undefined
  /** Four times, with 30 s of pauses, unless given. */
  retry?: OrUndefined<RetryLimits> | undefined
  /** After so long without an answer a request counts as lost; 30 s unless given. */
  timeoutMs?: number | undefined
}

/** What a customer can do; `Accounts` is who that is. */
export interface Client extends Accounts {
  plans: Plans
  notifications: Notifications
  analyses: Analyses
  reference: Reference
}

const DEFAULT_TIMEOUT_MS = 30_000

// A refresh token may be presented again for 30 s, so a lost answer has to be asked for again before that.
const REFRESH = { limits: { attempts: 3, maxWaitMs: 15_000 }, timeoutMs: 10_000 }

/** An origin, a prefix, or both; no query, which paths could not follow. */
const ADDRESS = /^(https?:\/\/[^\s/?#@]+)?(\/[^\s?#]*)?$/i

/** What looks like an address may still have a host or a port that none has. */
function isAddress(base: string): boolean {
  try {
    new URL(base, 'http://page')
    return ADDRESS.test(base) && !base.endsWith('/api/v1')
  } catch {
    return false
  }
}

function checkedAddress(baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '')
  if (isAddress(base)) return base
  const shown = baseUrl.replace(/\/\/.*@/, '//…@')
  throw new TypeError(
    `baseUrl is an origin such as https://api.example.com, perhaps with a prefix, without /api/v1; not "${shown}".`,
  )
}

/**
 * Makes the client of one customer, or of one program with a key: one for each page or process will do. It sends nothing
 * by itself. Its methods reject with ApiError, NetworkError, or the reason of the given signal.
 */
export function createClient(options: ClientOptions): Client {
  const { apiKey, tokens: store = memoryTokenStore(), onSignedOut } = options
  const { attempts = 4, maxWaitMs = 30_000 } = options.retry ?? {}
  const transport = {
    baseUrl: checkedAddress(options.baseUrl),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    limits: { attempts, maxWaitMs },
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
  }
  const anonymous = createCaller(transport, () => ({}))
  const open: Caller = (method, path, call) => anonymous(method, path, call)

  const exchangeToken = async (refreshToken: string) => {
    const { body } = await open('post', '/auth/refresh', {
      ...REFRESH,
      body: { refresh_token: refreshToken },
    })
    return checkedTokens(body)
  }
  const session = createSession({ store, exchangeToken, onSignedOut })
  const identified = createCaller(transport, (tokens) => {
    if (tokens) return { Authorization: `Bearer ${tokens.access_token}` }
    return apiKey === undefined ? {} : { 'X-API-Key': apiKey }
  })
  const call = signedInCaller(identified, session)

  return {
    ...accounts(call, open, session),
    plans: plans(call),
    notifications: notifications(call),
    analyses: analyses(call),
    reference: reference(open),
  }
}
