import { isApiError, type ApiError } from './errors.ts'
import type { TokenStore } from './token-store.ts'
import type { Tokens } from './types.ts'

/** Whether the service has ended the session. Any code counts, because later versions may add some. */
const endsSession = (error: unknown): error is ApiError =>
  isApiError(error) && error.status === 401 && error.code !== 'UNEXPECTED_RESPONSE'

export interface SessionOptions {
  store: TokenStore
  /** Exchanges a refresh token for new tokens. Safe to retry within the grace period of the service. */
  refreshTokens(refreshToken: string): Promise<Tokens>
  onSignedOut: ((reason: ApiError) => void) | undefined
}

export interface Session {
  tokens(): Promise<Tokens | undefined>
  signIn(tokens: Tokens): Promise<void>
  /** Deletes the tokens and returns them. */
  signOut(): Promise<Tokens | undefined>
  /** Returns tokens for a retry of a rejected request; undefined when a retry would not help. */
  recover(error: ApiError, usedTokens: Tokens): Promise<Tokens | undefined>
}

/** Returns the account id in the access token; undefined when it is not a JWT. */
function getUserId({ access_token: token }: Tokens): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    return (JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: unknown }).sub
  } catch {
    return undefined
  }
}

/**
 * Shorter than the grace period of the service: a tab that was frozen while it held the lock may have used the refresh
 * token without storing the new ones.
 */
const LOCK_TIMEOUT_MS = 10_000

/** Runs `work` under the store's lock, or without it after a timeout: the service accepts concurrent refreshes. */
function withLock<T>(store: TokenStore, work: () => Promise<T>): Promise<T> {
  if (!store.withLock) return work()
  let started: Promise<T> | undefined
  const runOnce = () => (started ??= work())
  const locked = store.withLock(runOnce)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(runOnce()), LOCK_TIMEOUT_MS)
    void locked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export function createSession({ store, refreshTokens, onSignedOut }: SessionOptions): Session {
  let pendingRefresh: Promise<Tokens | undefined> | undefined
  /** Access token of the last session that ended, so that `onSignedOut` is called once for each session. */
  let endedAccessToken: string | undefined

  /** Ends the session, unless another tab or a new sign-in has already replaced the rejected token in the store. */
  async function endUnlessReplaced(
    usedTokens: Tokens,
    rejectedToken: 'access_token' | 'refresh_token',
    reason: ApiError,
  ): Promise<Tokens | undefined> {
    const stored = await store.read()
    if (stored && stored[rejectedToken] !== usedTokens[rejectedToken]) return stored
    await store.clear()
    if (endedAccessToken !== usedTokens.access_token) {
      endedAccessToken = usedTokens.access_token
      onSignedOut?.(reason)
    }
    return undefined
  }

  async function refresh(usedTokens: Tokens): Promise<Tokens | undefined> {
    const stored = await store.read()
    if (stored?.access_token !== usedTokens.access_token) return stored
    try {
      const newTokens = await refreshTokens(usedTokens.refresh_token)
      const current = await store.read()
      // Another tab refreshed first, or the customer signed out before the response arrived.
      if (current?.refresh_token !== usedTokens.refresh_token) return current
      await store.write(newTokens)
      return newTokens
    } catch (error) {
      if (!endsSession(error)) throw error
      const replacement = await endUnlessReplaced(usedTokens, 'refresh_token', error)
      if (!replacement) throw error
      return replacement
    }
  }

  /** Refreshes expired tokens, with one refresh for all requests; ends the session when the access token is invalid. */
  function replaceRejectedTokens(error: ApiError, usedTokens: Tokens): Promise<Tokens | undefined> {
    if (error.code === 'INVALID_TOKEN')
      return withLock(store, () => endUnlessReplaced(usedTokens, 'access_token', error))
    if (error.code !== 'TOKEN_EXPIRED') return Promise.resolve(undefined)
    pendingRefresh ??= withLock(store, () => refresh(usedTokens)).finally(() => {
      pendingRefresh = undefined
    })
    return pendingRefresh
  }

  return {
    tokens: async () => store.read(),
    // Sign-in and sign-out do not wait for a pending refresh: it reads the store again before it writes.
    signIn: async (tokens) => store.write(tokens),
    signOut: async () => {
      const stored = await store.read()
      endedAccessToken = stored?.access_token
      await store.clear()
      return stored
    },
    recover: async (error, usedTokens) => {
      const replacement = await replaceRejectedTokens(error, usedTokens)
      // Another customer may have signed in meanwhile. Never retry a request as another customer.
      return replacement && getUserId(replacement) === getUserId(usedTokens) ? replacement : undefined
    },
  }
}
