import { type ApiError, rateLimitExceeded } from '../http/errors/api-error'
import { type RateLimitStatus, toRateLimitHeaders } from './limit-and-cached-result'

/** When a caller with too many unfinished analyses should try again. */
const PENDING_RETRY_SECONDS = 5

const DAY_SECONDS = 24 * 60 * 60

export const tooManyPending = (limit: number, rateLimit: RateLimitStatus | undefined) =>
  rateLimitExceeded(
    `At most ${limit} unfinished analyses at the same time. Try again when some of them have finished.`,
    PENDING_RETRY_SECONDS,
    toRateLimitHeaders(rateLimit),
  )

/** A batch that is larger than the limit itself is never accepted. */
export const tooManyPendingItems = (limit: number) =>
  rateLimitExceeded(
    `At most ${limit} unfinished batch items at the same time. Try again when some of them have finished, or submit ` +
      'a smaller batch.',
    PENDING_RETRY_SECONDS,
  )

export const hourlyItemLimitReached = (limit: number, retryAfterSeconds: number) =>
  rateLimitExceeded(
    `At most ${limit} batch items per hour. Try again in ${retryAfterSeconds} seconds, or submit a smaller batch.`,
    retryAfterSeconds,
  )

/** The limit counts days in UTC. */
export function dailyLimitReached(quota: number, rateLimit: RateLimitStatus | undefined): ApiError {
  const resetSeconds = DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS)
  return rateLimitExceeded(
    `At most ${quota} new analyses per day (UTC); cached results do not count. Try again in ${resetSeconds} seconds.`,
    resetSeconds,
    toRateLimitHeaders(
      { policy: 'analyze_day', quota, windowSeconds: DAY_SECONDS, remaining: 0, resetSeconds },
      rateLimit,
    ),
  )
}
