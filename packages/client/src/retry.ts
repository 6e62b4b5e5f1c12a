import { sleep } from './abort.ts'
import { ApiError, type ApiErrorCode, isApiError, NetworkError } from './errors.ts'

export interface RetryLimits {
  /** How many times a request is sent at most. */
  attempts: number
  /** Limit for the sum of all delays between attempts, before jitter. Jitter adds up to a quarter to each. */
  maxWaitMs: number
}

/** For work that the service has accepted and that goes on while it does not respond. */
export const OUTAGE_LIMITS: RetryLimits = { attempts: Infinity, maxWaitMs: 120_000 }

const FIRST_DELAY_MS = 300
const MAX_DELAY_MS = 10_000

/** Adds up to a quarter, so that clients rejected together do not retry together. */
export const withJitter = (ms: number) => ms * (1 + Math.random() / 4)

/** Whether the same request may succeed later. */
export function isTransient(error: unknown): error is ApiError | NetworkError {
  if (error instanceof NetworkError) return true
  if (!(error instanceof ApiError)) return false
  // The lockout lasts many minutes and every attempt counts against it, so the customer decides when to try again.
  if (error.code === 'TOO_MANY_LOGIN_ATTEMPTS') return false
  return [429, 502, 503, 504].includes(error.status) || error.code === 'IDEMPOTENCY_KEY_IN_PROGRESS'
}

/** Returns the delay that the service requested, or else an exponential backoff, without jitter. */
export function getRetryDelayMs(error: ApiError | NetworkError, failures: number): number {
  const requestedSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
  if (requestedSeconds) return requestedSeconds * 1000
  return Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1))
}

export interface RetryOptions {
  limits: RetryLimits
  signal?: AbortSignal | undefined
  /** Called before each retry. The failed attempt may have taken effect. */
  onRetry?: (() => void) | undefined
}

/** Sends the request until it succeeds, fails permanently or reaches the limits. It must be safe to send twice. */
export async function withRetries<T>(
  send: () => Promise<T>,
  { limits, signal, onRetry }: RetryOptions,
): Promise<T> {
  for (let failures = 1, waitedMs = 0; ; failures++) {
    try {
      return await send()
    } catch (error) {
      if (!isTransient(error) || failures >= limits.attempts) throw error
      const delayMs = getRetryDelayMs(error, failures)
      waitedMs += delayMs
      if (waitedMs > limits.maxWaitMs) throw error
      await sleep(withJitter(delayMs), signal)
      onRetry?.()
    }
  }
}

/**
 * Sends a change whose repetition fails with `code`. After a retry, that error means that an earlier attempt took effect and
 * its response was lost: then `recover` runs, which does nothing by default.
 */
export async function recoverLostResponse(
  send: (onRetry: () => void) => Promise<void>,
  code: ApiErrorCode,
  recover: (error: unknown) => Promise<void> = async () => undefined,
): Promise<void> {
  let retries = 0
  try {
    await send(() => {
      retries += 1
    })
  } catch (error) {
    if (retries === 0 || !isApiError(error, code)) throw error
    await recover(error)
  }
}
