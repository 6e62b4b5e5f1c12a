import { RateLimiterMemory } from 'rate-limiter-flexible'
import { rateLimitExceeded } from '../errors/api-error'
import { toClientKey } from './client-key'

export const ONE_MINUTE = 60
export const ONE_HOUR = 60 * ONE_MINUTE

/** Counts something per client address. */
export interface ClientLimit {
  /** Throws 429 when the client address exceeds the limit. */
  count(clientIp: string | undefined): Promise<void>
}

interface LimitOptions {
  /** Per client address and window; 0 disables the limit. */
  limit: number
  windowSeconds: number
  /** What is limited, for the error. */
  description: string
}

/** Counts in this process, so that the limit does not depend on Redis. */
export function createClientLimit({ limit, windowSeconds, description }: LimitOptions): ClientLimit {
  if (limit === 0) return { count: async () => undefined }
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds })
  return {
    async count(clientIp) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(toClientKey(clientIp))
      if (consumedPoints <= limit) return
      const seconds = Math.ceil(msBeforeNext / 1000)
      const detail = `At most ${limit} ${description} from one address. Try again in ${seconds} seconds.`
      throw rateLimitExceeded(detail, seconds)
    },
  }
}
