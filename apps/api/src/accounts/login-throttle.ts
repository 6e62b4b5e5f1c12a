import { createHash } from 'node:crypto'
import type { Logger } from '@crop/runtime'
import { ApiError } from '../http/errors/api-error'
import type { ApiRedisStore } from '../redis-scripts'
import type { FailureCounter } from './login-failure-scripts'

const MINUTE_MS = 60_000
const CLIENT_WINDOW_MS = 15 * MINUTE_MS
const ACCOUNT_WINDOW_MS = 60 * MINUTE_MS

// All clients together may fail ten times as often as one.
const ACCOUNT_LIMIT_FACTOR = 10

export interface LoginAttempt {
  email: string
  clientIp: string | undefined
  log: Logger
}

/** Limits failed logins per e-mail address, whether or not it has an account. Without Redis there is no limit. */
export interface LoginThrottle {
  /** Throws 429 after too many failures. */
  check(attempt: LoginAttempt): Promise<void>
  /** Counts a failure; throws 429 when concurrent attempts have used up the limit. */
  countFailure(attempt: LoginAttempt): Promise<void>
  /** Resets the counters after a successful login. */
  clear(attempt: LoginAttempt): Promise<void>
}

function getCounters({ email, clientIp }: LoginAttempt, maxFailures: number): FailureCounter[] {
  // Customers' e-mail addresses are not stored in Redis.
  const emailHash = createHash('sha256').update(email).digest('base64url')
  return [
    {
      key: `login_failures:${emailHash}:${clientIp ?? ''}`,
      limit: maxFailures,
      windowMs: CLIENT_WINDOW_MS,
    },
    {
      key: `login_failures:${emailHash}`,
      limit: maxFailures * ACCOUNT_LIMIT_FACTOR,
      windowMs: ACCOUNT_WINDOW_MS,
    },
  ]
}

function tooManyLoginAttempts(waitMs: number): ApiError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new ApiError('TOO_MANY_LOGIN_ATTEMPTS', { headers: { 'Retry-After': String(retryAfterSeconds) } })
}

const UNLIMITED: LoginThrottle = {
  check: async () => undefined,
  countFailure: async () => undefined,
  clear: async () => undefined,
}

/** @param maxFailures per e-mail address and client in 15 minutes; 0 disables the limit. */
export function createLoginThrottle(redis: ApiRedisStore, maxFailures: number): LoginThrottle {
  if (maxFailures === 0) return UNLIMITED

  function throwIfThrottled(attempt: LoginAttempt, waitMs: number | undefined): void {
    if (waitMs === undefined || waitMs <= 0) return
    attempt.log.warn('security', { event: 'login_throttled', client_ip: attempt.clientIp })
    throw tooManyLoginAttempts(waitMs)
  }

  return {
    async check(attempt) {
      const counters = getCounters(attempt, maxFailures)
      throwIfThrottled(attempt, await redis.tryCommand((client) => client.checkLoginFailures(counters)))
    },
    async countFailure(attempt) {
      const counters = getCounters(attempt, maxFailures)
      throwIfThrottled(attempt, await redis.tryCommand((client) => client.countLoginFailure(counters)))
    },
    async clear(attempt) {
      const keys = getCounters(attempt, maxFailures).map(({ key }) => key)
      await redis.tryCommand((client) => client.del(keys))
    },
  }
}
