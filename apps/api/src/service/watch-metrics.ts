import { QUEUE_GAUGES, queueGauges } from '@crop/db'
import type { Database } from '@crop/db'
import { watchCount, watchGauge, watchGauges } from '@crop/runtime'
import type { Parts } from '../parts'

/** What operators see of this process beside its requests; once in a process. */
export function watchMetrics({ db, redis, doorbell, passwords }: Parts, usage: Database['usage']): void {
  watchGauges(QUEUE_GAUGES, 'state', () => queueGauges(db))
  watchGauge('crop_redis_breaker_open', '1 while Redis is not asked', () => (redis.isUp() ? 0 : 1))
  watchGauge('crop_pool_in_use', 'Connections to Postgres in use', () => usage().inUse)
  watchGauge('crop_pool_waiting', 'Requests that wait for a connection', () => usage().waiting)
  watchGauge('crop_hash_running', 'Password hashes in progress', () => passwords.load().running)
  watchGauge('crop_hash_waiting', 'Password hashes that wait', () => passwords.load().waiting)
  watchCount('crop_doorbell_failures_total', 'Rings that reached no Redis', () => doorbell.failedRings())
}
