import { isApiError } from './errors.ts'
import type { ApiError } from './errors.ts'
import type { TokenStore } from './token-store.ts'
import type { Tokens } from './types.ts'

/** Whatever the code: later versions of the service may have other reasons. */
const endsSession = (error: unknown): error is ApiError =>
  isApiError(error) && error.status === 401 && error.code !== 'UNEXPECTED_ANSWER'

export interface SessionParts {
  store: TokenStore
  /** Exchanges a refresh token; safe to repeat within the service's grace. */
  exchangeToken(refreshToken: string): Promise<Tokens>
  onSignedOut: ((reason: ApiError) => void) | undefined
}

export interface Session {
  tokens(): Promise<Tokens | undefined>
  signIn(tokens: Tokens): Promise<void>
  /** Forgets the tokens and returns what they were. */
  signOut(): Promise<Tokens | undefined>
  /** Other tokens to repeat a refused request with; undefined when the refusal is about something else. */
  recover(refusal: ApiError, used: Tokens): Promise<Tokens | undefined>
}

/** The account that a token was made for; undefined for what is no JWT. */
function customerOf({ access_token: token }: Tokens): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    return (JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: unknown }).sub
  } catch {
    return undefined
  }
}

/** Shorter than the service's grace: a tab that was frozen in its turn may have spent the token, and never says so. */
const LONGEST_TURN_MS = 10_000

/** Runs `work` in its turn; without one when the turn does not come, since the service can cope with that. */
function inTurn<T>(store: TokenStore, work: () => Promise<T>): Promise<T> {
  if (!store.exclusively) return work()
  let begun: Promise<T> | undefined
  const once = () => (begun ??= work())
  const turn = store.exclusively(once)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(once()), LONGEST_TURN_MS)
    void turn.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export function createSession({ store, exchangeToken, onSignedOut }: SessionParts): Session {
  let renewal: Promise<Tokens | undefined> | undefined
  /** The access token of the last session that ended, so that its end is told once. */
  let ended: string | undefined

  /** A refusal of tokens that the store no longer holds ends nothing: another tab, or a new sign-in, was faster. */
  async function endUnlessReplaced(
    used: Tokens,
    presented: 'access_token' | 'refresh_token',
    reason: ApiError,
  ): Promise<Tokens | undefined> {
    const kept = await store.read()
    if (kept && kept[presented] !== used[presented]) return kept
    await store.clear()
    if (ended !== used.access_token) {
      ended = used.access_token
      onSignedOut?.(reason)
    }
    return undefined
  }

  async function renew(used: Tokens): Promise<Tokens | undefined> {
    const kept = await store.read()
    if (kept?.access_token !== used.access_token) return kept
    try {
      const renewed = await exchangeToken(used.refresh_token)
      const now = await store.read()
      // Another tab was faster, or the customer signed out while the answer was on its way.
      if (now?.refresh_token !== used.refresh_token) return now
      await store.write(renewed)
      return renewed
    } catch (error) {
      if (!endsSession(error)) throw error
      const replacement = await endUnlessReplaced(used, 'refresh_token', error)
      if (!replacement) throw error
      return replacement
    }
  }

  function replacementFor(refusal: ApiError, used: Tokens): Promise<Tokens | undefined> {
    if (refusal.code === 'INVALID_TOKEN')
      return inTurn(store, () => endUnlessReplaced(used, 'access_token', refusal))
    if (refusal.code !== 'TOKEN_EXPIRED') return Promise.resolve(undefined)
    renewal ??= inTurn(store, () => renew(used)).finally(() => {
      renewal = undefined
    })
    return renewal
  }

  return {
    tokens: async () => store.read(),
    // Neither waits for a refresh that may be hanging: a refresh looks again before it writes.
    signIn: async (tokens) => store.write(tokens),
    signOut: async () => {
      const kept = await store.read()
      ended = kept?.access_token
      await store.clear()
      return kept
    },
    recover: async (refusal, used) => {
      const found = await replacementFor(refusal, used)
      // What one customer asked for is never repeated as another, who has signed in meanwhile.
      return found && customerOf(found) === customerOf(used) ? found : undefined
    },
  }
}
