import { type DatabaseClient, getQueueGauges, QUEUE_GAUGES } from '@crop/db'
import {
  registerCounter,
  registerGauge,
  registerGaugeGroup,
  registerModelInfo,
  registerProcessMetrics,
  registerReadinessGauge,
} from '@crop/runtime'
import type { AppContext } from '../context'
import { getReadiness } from './health-routes'

/** Registers all metrics except those of HTTP requests. Call it once per process. */
export function registerMetrics(ctx: AppContext, getPoolUsage: DatabaseClient['getPoolUsage']): void {
  const { db, redis, doorbell, passwords } = ctx
  registerModelInfo(ctx.findAnalysisModelVersion)
  registerReadinessGauge(async () => (await getReadiness(ctx)).ready)
  registerGaugeGroup(QUEUE_GAUGES, () => getQueueGauges(db))
  registerProcessMetrics(redis.isAvailable, getPoolUsage)
  registerGauge('crop_hash_running', 'Password hashes in progress', () => passwords.getLoad().running)
  registerGauge('crop_hash_waiting', 'Password hashes waiting', () => passwords.getLoad().waiting)
  registerCounter('crop_doorbell_failures_total', 'Rings that failed because Redis was unreachable', () =>
    doorbell.getFailedRingCount(),
  )
}
