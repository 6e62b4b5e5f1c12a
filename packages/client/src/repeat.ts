import { pause } from './abort.ts'
import { ApiError, NetworkError } from './errors.ts'

export interface RetryLimits {
  /** How often a request is sent at most. */
  attempts: number
  /** How long all pauses between them may be together; each lasts up to a quarter longer. */
  maxWaitMs: number
}

const FIRST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 10_000

/** Up to a quarter more, so that clients that were refused together do not come back together. */
export const withJitter = (ms: number) => ms * (1 + Math.random() / 4)

/** Nothing is wrong with the request: sent again, it may succeed. */
export function isPassing(error: unknown): error is ApiError | NetworkError {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError)) return false
  // Waiting would take many minutes, and every attempt counts: the customer decides.
  if (error.code === 'TOO_MANY_LOGIN_ATTEMPTS') return false
  return [429, 502, 503, 504].includes(error.status) || error.code === 'IDEMPOTENCY_KEY_IN_PROGRESS'
}

/** Without jitter: what was asked for is what counts. */
export function pauseAfter(error: ApiError | NetworkError, failures: number): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
  return asked ? asked * 1000 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
}

export interface Repetition {
  limits: RetryLimits
  signal?: AbortSignal | undefined
  /** Called before each repetition: what was asked may have been done already. */
  onRepeat?: (() => void) | undefined
}

/** Only for what is safe to send twice. */
export async function repeatedly<T>(
  send: () => Promise<T>,
  { limits, signal, onRepeat }: Repetition,
): Promise<T> {
  for (let failures = 1, waitedMs = 0; ; failures++) {
    try {
      return await send()
    } catch (error) {
      if (!isPassing(error) || failures >= limits.attempts) throw error
      const ms = pauseAfter(error, failures)
      waitedMs += ms
      if (waitedMs > limits.maxWaitMs) throw error
      await pause(withJitter(ms), signal)
      onRepeat?.()
    }
  }
}
