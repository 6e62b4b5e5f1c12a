import { createHash } from 'node:crypto'
import { redisScript, runScript, type Logger, type RedisScript, type RedisStore } from '@crop/runtime'
import { ApiError } from '../http/errors/api-error'

const MINUTE_MS = 60_000
const CLIENT_WINDOW_MS = 15 * MINUTE_MS
const ADDRESS_WINDOW_MS = 60 * MINUTE_MS

/** All clients together may fail ten times as often for one e-mail address as a single client. */
const ADDRESS_LIMIT_FACTOR = 10

/**
 * KEYS: 1 failures of the e-mail address from this client, 2 failures of the address from all clients.
 * ARGV: the limits of both. Returns the ms until the next attempt, or 0.
 */
const CHECK_SCRIPT = redisScript(`
local wait = 0
for i = 1, 2 do
  if tonumber(redis.call('GET', KEYS[i]) or '0') >= tonumber(ARGV[i]) then
    wait = math.max(wait, redis.call('PTTL', KEYS[i]))
  end
end
return wait`)

/**
 * Counts a failure. KEYS as above. ARGV: both limits, both windows in ms. Returns the ms until the next attempt if this
 * failure exceeds a limit, or 0. Atomic, so that a crash cannot leave a counter without an expiry.
 */
const COUNT_FAILURE_SCRIPT = redisScript(`
local wait = 0
for i = 1, 2 do
  local failures = redis.call('INCR', KEYS[i])
  if failures == 1 then redis.call('PEXPIRE', KEYS[i], ARGV[i + 2]) end
  if failures > tonumber(ARGV[i]) then wait = math.max(wait, redis.call('PTTL', KEYS[i])) end
end
return wait`)

export interface LoginAttempt {
  email: string
  clientIp: string | undefined
  log: Logger
}

/** Limits failed logins, alike for addresses with and without an account. Without Redis nothing is limited. */
export interface LoginThrottle {
  /** Throws 429 when there were too many failures. */
  check(attempt: LoginAttempt): Promise<void>
  /** Counts a failure; throws 429 when concurrent attempts have used up the limit in the meantime. */
  countFailure(attempt: LoginAttempt): Promise<void>
  clear(attempt: LoginAttempt): Promise<void>
}

export function createLoginThrottle(redis: RedisStore, maxFailures: number): LoginThrottle {
  if (maxFailures === 0) {
    const doNothing = async () => undefined
    return { check: doNothing, countFailure: doNothing, clear: doNothing }
  }
  const limits = [maxFailures, maxFailures * ADDRESS_LIMIT_FACTOR].map(String)
  const windows = [CLIENT_WINDOW_MS, ADDRESS_WINDOW_MS].map(String)

  async function run(script: RedisScript, attempt: LoginAttempt, args: string[]): Promise<void> {
    const call = { keys: getFailureKeys(attempt), arguments: args }
    const waitMs = await redis.tryCommand((client) => runScript(client, script, call))
    if (typeof waitMs !== 'number' || waitMs <= 0) return
    attempt.log.warn('security', { event: 'login_throttled', client_ip: attempt.clientIp })
    throw tooManyLoginAttempts(waitMs)
  }

  return {
    check: (attempt) => run(CHECK_SCRIPT, attempt, limits),
    countFailure: (attempt) => run(COUNT_FAILURE_SCRIPT, attempt, [...limits, ...windows]),
    async clear(attempt) {
      await redis.tryCommand((client) => client.del(getFailureKeys(attempt)))
    },
  }
}

function getFailureKeys({ email, clientIp }: LoginAttempt): [client: string, address: string] {
  // E-mail addresses are personal data; Redis stores only their digest.
  const address = createHash('sha256').update(email).digest('base64url')
  return [`login_failures:${address}:${clientIp ?? ''}`, `login_failures:${address}`]
}

function tooManyLoginAttempts(waitMs: number): ApiError {
  const retryAfter = String(Math.max(1, Math.ceil(waitMs / 1000)))
  return new ApiError('TOO_MANY_LOGIN_ATTEMPTS', { headers: { 'Retry-After': retryAfter } })
}
