import type { Logger } from '@crop/runtime'
import { rateLimitExceeded } from '../http/errors/api-error'
import type { ApiRedisStore } from '../redis-scripts'
import { createAttemptCounter } from './attempt-counter'
import { toClientKey } from '../http/pipeline/client-key'
import { ONE_HOUR } from '../http/pipeline/client-limit'

/** Limits registrations per client address and hour. */
export interface RegistrationLimit {
  /** Counts a registration, successful or not; throws 429 when it exceeds the limit. */
  count(clientIp: string | undefined, log: Logger): Promise<void>
}

/** @param limit per client address and hour; 0 disables the limit. */
export function createRegistrationLimit(redis: ApiRedisStore, limit: number): RegistrationLimit {
  const counter = createAttemptCounter(redis, {
    name: 'registrations_of_client',
    limit,
    windowSeconds: ONE_HOUR,
    withoutRedis: 'per_process',
  })
  return {
    async count(clientIp, log) {
      const waitMs = await counter.count(toClientKey(clientIp))
      if (waitMs === 0) return
      log.warn('security', { event: 'registration_throttled', client_ip: clientIp })
      const seconds = Math.ceil(waitMs / 1000)
      const detail = `At most ${limit} registrations per hour from one address. Try again in ${seconds} seconds.`
      throw rateLimitExceeded(detail, seconds)
    },
  }
}
