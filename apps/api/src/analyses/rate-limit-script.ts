import { redisScript } from '@crop/runtime'

/**
 * Counts a submission and copies its cached result, in one atomic round trip: a crash can leave neither a counter
 * without an expiry nor a copy without an owner.
 *
 * KEYS: 1 the caller's counter, 2 cached result, 3 copy of the result, 4 owner of the copy.
 * ARGV: 1 limit (0: do not count), 2 window in ms, 3 '1' to read the cache, 4 first members of the copy, 5 owner,
 *       6 lifetime of the copy in s.
 * Returns: count, ms to the end of the window, 1 if the copy was made.
 */
export const RATE_LIMIT_AND_CACHE_SCRIPT = redisScript(`
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
if not result or string.sub(result, 1, 1) ~= '{' then return { count, left, 0 } end
redis.call('SET', KEYS[3], ARGV[4] .. string.sub(result, 2), 'EX', ARGV[6])
redis.call('SET', KEYS[4], ARGV[5], 'EX', ARGV[6])
return { count, left, 1 }
`)
