import type { Tokens } from './types.ts'

type MaybeLater<T> = T | Promise<T>

/** Where the tokens of one customer are kept. Any storage will do: it may be asynchronous, and shared. */
export interface TokenStore {
  /** What is kept now: others may have changed it, so the answer must not be remembered. */
  read(): MaybeLater<Tokens | undefined>
  /** Replaces what is kept. */
  write(tokens: Tokens): MaybeLater<void>
  clear(): MaybeLater<void>
  /**
   * Runs `work` while nobody else who shares this store runs theirs. Without it, or when a turn does not come within ten
   * seconds, tabs that refresh at the same moment rely on the service, which gives all of them the same successor for 30.
   */
  exclusively?<T>(work: () => Promise<T>): Promise<T>
}

/** Tokens are gone with the page or the process. */
export function memoryTokenStore(tokens?: Tokens): TokenStore {
  let kept = tokens
  return {
    read: () => kept,
    write: (changed) => {
      kept = changed
    },
    clear: () => {
      kept = undefined
    },
  }
}

interface Browser {
  localStorage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
    removeItem(key: string): void
  }
  navigator?: { locks?: { request<T>(name: string, work: () => Promise<T>): Promise<T> } }
}

/** Visible ASCII, which a header can carry. */
const isToken = (value: unknown) => typeof value === 'string' && /^[!-~]+$/.test(value)

export function isTokens(value: unknown): value is Tokens {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access_token' in value &&
    isToken(value.access_token) &&
    'refresh_token' in value &&
    isToken(value.refresh_token) &&
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

/** In `localStorage`: the customer stays signed in, in all tabs of this origin. */
export function browserTokenStore(key = 'crop-planning.tokens'): TokenStore {
  const { localStorage, navigator } = globalThis as unknown as Partial<Browser>
  if (!localStorage) throw new Error('There is no localStorage here: memoryTokenStore() works everywhere.')
  const locks = navigator?.locks
  return {
    read: () => parseTokens(localStorage.getItem(key)),
    write: (tokens) => localStorage.setItem(key, JSON.stringify(tokens)),
    clear: () => localStorage.removeItem(key),
    ...(locks && { exclusively: (work) => locks.request(key, work) }),
  }
}
