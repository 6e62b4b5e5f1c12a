import { type ApiError, rateLimitExceeded } from '../http/errors/api-error'

/** When a caller with too many unfinished analyses should try again. */
const PENDING_RETRY_SECONDS = 5

const DAY_SECONDS = 24 * 60 * 60

export const tooManyPending = (limit: number) =>
  rateLimitExceeded(
    `At most ${limit} unfinished analyses at the same time. Try again when some of them have finished.`,
    PENDING_RETRY_SECONDS,
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
export function dailyLimitReached(limit: number): ApiError {
  const seconds = DAY_SECONDS - (Math.floor(Date.now() / 1000) % DAY_SECONDS)
  return rateLimitExceeded(
    `At most ${limit} new analyses per day (UTC); cached results do not count. Try again in ${seconds} seconds.`,
    seconds,
  )
}
