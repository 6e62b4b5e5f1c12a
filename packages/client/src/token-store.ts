import type { Tokens } from './types.ts'

type MaybePromise<T> = T | Promise<T>

/** Storage for the tokens of one customer. It may be asynchronous and shared between tabs or processes. */
export interface TokenStore {
  /** Returns the stored tokens. Must not be cached, because other tabs may have changed them. */
  read(): MaybePromise<Tokens | undefined>
  /** Replaces the stored tokens. */
  write(tokens: Tokens): MaybePromise<void>
  /** Deletes the stored tokens. */
  clear(): MaybePromise<void>
  /**
   * Runs `work` while holding a lock that all users of this store share. Without this method, or when the lock is not free within
   * 10 s, concurrent refreshes rely on the service, which returns the same new tokens to all of them for 30 s.
   */
  withLock?<T>(work: () => Promise<T>): Promise<T>
}

/** Keeps tokens until the page is closed or the process ends. */
export function memoryTokenStore(tokens?: Tokens): TokenStore {
  let stored = tokens
  return {
    read: () => stored,
    write: (newTokens) => {
      stored = newTokens
    },
    clear: () => {
      stored = undefined
    },
  }
}

/** The browser globals that are used; the package is compiled without the DOM types. */
interface BrowserGlobals {
  localStorage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
  navigator?: { locks?: { request<T>(name: string, work: () => Promise<T>): Promise<T> } }
}

/** Visible ASCII characters only, because the token is sent in a header. */
const isTokenText = (value: unknown) => typeof value === 'string' && /^[!-~]+$/.test(value)

/** Returns whether a value has the shape of tokens that can be sent in headers. */
export function isTokens(value: unknown): value is Tokens {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access_token' in value &&
    isTokenText(value.access_token) &&
    'refresh_token' in value &&
    isTokenText(value.refresh_token) &&
    'expires_in_minutes' in value &&
    typeof value.expires_in_minutes === 'number'
  )
}

function parseTokens(text: string | null): Tokens | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isTokens(value) ? value : undefined
  } catch {
    return undefined
  }
}

const browser = globalThis as unknown as Partial<BrowserGlobals>

/** Whether the browser refuses storage: site data are blocked, or the page is in a sandboxed frame. */
function isStorageBlocked(): boolean {
  try {
    browser.localStorage?.getItem('')
    return false
  } catch {
    return true
  }
}

/**
 * Keeps tokens in `localStorage`: the customer stays signed in, in all tabs of the origin. Where the browser blocks storage, it
 * keeps them until the page is closed.
 */
export function browserTokenStore(key = 'crop-planning.tokens'): TokenStore {
  if (isStorageBlocked()) return memoryTokenStore()
  const { localStorage, navigator } = browser
  if (!localStorage) throw new Error('localStorage is not available; use memoryTokenStore() instead.')
  const locks = navigator?.locks
  return {
    read: () => parseTokens(localStorage.getItem(key)),
    write: (tokens) => localStorage.setItem(key, JSON.stringify(tokens)),
    clear: () => localStorage.removeItem(key),
    ...(locks && { withLock: (work) => locks.request(key, work) }),
  }
}
