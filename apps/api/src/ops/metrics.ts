import { QUEUE_GAUGES, getQueueGauges } from '@crop/db'
import type { DatabaseClient } from '@crop/db'
import { watchCount, watchGauge, watchGauges, watchProcess, watchReadiness } from '@crop/runtime'
import type { AppContext } from '../context'
import { apiReadiness } from './health-routes'

/** What operators see of this process beside its requests; once in a process. */
export function registerMetrics(ctx: AppContext, usage: DatabaseClient['getPoolUsage']): void {
  const { db, redis, doorbell, passwords } = ctx
  watchReadiness(async () => (await apiReadiness(ctx)).ready)
  watchGauges(QUEUE_GAUGES, 'state', () => getQueueGauges(db))
  watchProcess(redis.isUp, usage)
  watchGauge('crop_hash_running', 'Password hashes in progress', () => passwords.load().running)
  watchGauge('crop_hash_waiting', 'Password hashes that wait', () => passwords.load().waiting)
  watchCount('crop_doorbell_failures_total', 'Rings that reached no Redis', () => doorbell.failedRings())
}
