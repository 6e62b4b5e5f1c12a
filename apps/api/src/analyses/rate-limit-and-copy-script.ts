import { defineScript, type CommandParser } from '@crop/runtime'

export interface RateLimitAndCopyCall {
  /** Counter of the caller. */
  counterKey: string
  /** Submissions per window; 0 does not count this one. */
  limit: number
  windowMs: number
  /** Key of the cached result to copy; undefined skips the cache. */
  resultKey: string | undefined
  copyKeys: { result: string; owner: string }
  /** The beginning of the cached result. A result that begins in another way is not copied. */
  cachedHead: string
  /** The text that replaces it in the copy. */
  copyHead: string
  owner: string
  copyTtlSeconds: number
}

export interface RateLimitAndCopyReply {
  count: number
  windowLeftMs: number
  isCopied: boolean
}

/**
 * Counts a submission and copies its cached result, in one round trip and atomically: a crash cannot leave a counter
 * without expiry or a copy without owner.
 *
 * KEYS: 1 counter of the caller, 2 cached result, 3 copy of the result, 4 owner of the copy.
 * ARGV: 1 limit (0: not counted), 2 window in ms, 3 '1' to read the cache, 4 head of the copy, 5 owner,
 *       6 lifetime of the copy in s, 7 head of the cached result.
 * Reply: count, ms to the end of the window, 1 if the result was copied.
 */
export const rateLimitAndCopy = defineScript({
  SCRIPT: `
local count, left = 0, 0
local limit = tonumber(ARGV[1])
if limit > 0 then
  count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  left = redis.call('PTTL', KEYS[1])
  if count > limit then return { count, left, 0 } end
end
if ARGV[3] ~= '1' then return { count, left, 0 } end
local result = redis.call('GET', KEYS[2])
if not result or string.sub(result, 1, #ARGV[7]) ~= ARGV[7] then return { count, left, 0 } end
redis.call('SET', KEYS[3], ARGV[4] .. string.sub(result, #ARGV[7] + 1), 'EX', ARGV[6])
redis.call('SET', KEYS[4], ARGV[5], 'EX', ARGV[6])
return { count, left, 1 }
`,
  NUMBER_OF_KEYS: 4,
  parseCommand(parser: CommandParser, call: RateLimitAndCopyCall) {
    parser.pushKey(call.counterKey)
    parser.pushKey(call.resultKey ?? '')
    parser.pushKey(call.copyKeys.result)
    parser.pushKey(call.copyKeys.owner)
    parser.push(
      String(call.limit),
      String(call.windowMs),
      call.resultKey === undefined ? '0' : '1',
      call.copyHead,
      call.owner,
      String(call.copyTtlSeconds),
      call.cachedHead,
    )
  },
  transformReply([count, windowLeftMs, copied]: [number, number, number]): RateLimitAndCopyReply {
    return { count, windowLeftMs, isCopied: copied === 1 }
  },
})
