import { defineScript, type CommandParser } from '@crop/runtime'

/** A counter of failed logins. */
export interface FailureCounter {
  key: string
  limit: number
  windowMs: number
}

const toWaitMs = (reply: number): number => reply

/**
 * Returns the milliseconds until all counters are below their limits again; 0 when they already are.
 *
 * KEYS: the counters. ARGV: their limits.
 */
export const checkLoginFailures = defineScript({
  SCRIPT: `
local wait = 0
for i = 1, #KEYS do
  if tonumber(redis.call('GET', KEYS[i]) or '0') >= tonumber(ARGV[i]) then
    wait = math.max(wait, redis.call('PTTL', KEYS[i]))
  end
end
return wait`,
  parseCommand(parser: CommandParser, counters: readonly FailureCounter[]) {
    parser.push(String(counters.length))
    for (const { key } of counters) parser.pushKey(key)
    for (const { limit } of counters) parser.push(String(limit))
  },
  transformReply: toWaitMs,
})

/**
 * Counts a failure. Returns the milliseconds to wait when it exceeds a limit, otherwise 0. Atomic, so a crash cannot leave
 * a counter without expiry.
 *
 * KEYS: the counters. ARGV: their limits, then their windows in ms.
 */
export const countLoginFailure = defineScript({
  SCRIPT: `
local wait = 0
for i = 1, #KEYS do
  local failures = redis.call('INCR', KEYS[i])
  if failures == 1 then redis.call('PEXPIRE', KEYS[i], ARGV[#KEYS + i]) end
  if failures > tonumber(ARGV[i]) then wait = math.max(wait, redis.call('PTTL', KEYS[i])) end
end
return wait`,
  parseCommand(parser: CommandParser, counters: readonly FailureCounter[]) {
    parser.push(String(counters.length))
    for (const { key } of counters) parser.pushKey(key)
    for (const { limit } of counters) parser.push(String(limit))
    for (const { windowMs } of counters) parser.push(String(windowMs))
  },
  transformReply: toWaitMs,
})
