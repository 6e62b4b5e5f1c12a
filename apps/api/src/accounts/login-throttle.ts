import { createHash } from 'node:crypto'
import { redisScript, runScript } from '@crop/runtime'
import type { Logger, RedisScript, RedisStore } from '@crop/runtime'
import { ApiError } from '../http/errors/api-error'

const MINUTE_MS = 60_000
const PER_CLIENT_MS = 15 * MINUTE_MS
const PER_ADDRESS_MS = 60 * MINUTE_MS

// An address may fail ten times as often from everywhere together as from one client.
const PER_ADDRESS_FACTOR = 10

/** KEYS: failures of the address from this client, of the address. ARGV: their limits. Answer: ms until the next try. */
const CHECK = redisScript(`
local wait = 0
for i = 1, 2 do
  if tonumber(redis.call('GET', KEYS[i]) or '0') >= tonumber(ARGV[i]) then
    wait = math.max(wait, redis.call('PTTL', KEYS[i]))
  end
end
return wait`)

/**
 * KEYS as above. ARGV: limits, windows in ms. Answer: ms until the next try, when this failure is one too many.
 * One step: a crash cannot leave a counter without its expiry.
 */
const COUNT = redisScript(`
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

/** Counts failed sign-ins, alike for addresses with and without an account. Without Redis it lets everybody through. */
export interface LoginThrottle {
  /** Throws when there were too many failures. */
  check(attempt: LoginAttempt): Promise<void>
  /** Throws when this one is too many: others failed while its password was compared. */
  countFailure(attempt: LoginAttempt): Promise<void>
  clear(attempt: LoginAttempt): Promise<void>
}

function keysOf({ email, clientIp }: LoginAttempt): [string, string] {
  // Addresses of customers are not written to Redis.
  const address = createHash('sha256').update(email).digest('base64url')
  return [`login_failures:${address}:${clientIp ?? ''}`, `login_failures:${address}`]
}

function tooMany(waitMs: number): ApiError {
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) }
  return new ApiError('TOO_MANY_LOGIN_ATTEMPTS', { headers })
}

export function createLoginThrottle(redis: RedisStore, maxFailures: number): LoginThrottle {
  if (maxFailures === 0) {
    const off = async () => undefined
    return { check: off, countFailure: off, clear: off }
  }
  const limits = [maxFailures, maxFailures * PER_ADDRESS_FACTOR].map(String)
  const windows = [PER_CLIENT_MS, PER_ADDRESS_MS].map(String)
  async function admit(script: RedisScript, attempt: LoginAttempt, given: string[]): Promise<void> {
    const call = { keys: keysOf(attempt), arguments: given }
    const waitMs = await redis.tryCommand((client) => runScript(client, script, call))
    if (typeof waitMs !== 'number' || waitMs <= 0) return
    attempt.log.warn('security', { event: 'login_throttled', client_ip: attempt.clientIp })
    throw tooMany(waitMs)
  }
  return {
    check: (attempt) => admit(CHECK, attempt, limits),
    countFailure: (attempt) => admit(COUNT, attempt, [...limits, ...windows]),
    async clear(attempt) {
      await redis.tryCommand((client) => client.del(keysOf(attempt)))
    },
  }
}
