import { QUEUE_GAUGES, getQueueGauges } from '@crop/db'
import type { DatabaseClient } from '@crop/db'
import {
  registerCounter,
  registerGauge,
  registerGaugeGroup,
  registerProcessMetrics,
  registerReadinessGauge,
} from '@crop/runtime'
import type { AppContext } from '../context'
import { apiReadiness } from './health-routes'

/** What operators see of this process beside its requests; once in a process. */
export function registerMetrics(ctx: AppContext, usage: DatabaseClient['getPoolUsage']): void {
  const { db, redis, doorbell, passwords } = ctx
  registerReadinessGauge(async () => (await apiReadiness(ctx)).ready)
  registerGaugeGroup(QUEUE_GAUGES, 'state', () => getQueueGauges(db))
  registerProcessMetrics(redis.isAvailable, usage)
  registerGauge('crop_hash_running', 'Password hashes in progress', () => passwords.getLoad().running)
  registerGauge('crop_hash_waiting', 'Password hashes that wait', () => passwords.getLoad().waiting)
  registerCounter('crop_doorbell_failures_total', 'Rings that reached no Redis', () =>
    doorbell.getFailedRingCount(),
  )
}
