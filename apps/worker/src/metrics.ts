import { getQueueGauges, QUEUE_GAUGES, type DatabaseClient } from '@crop/db'
import {
  registerGauge,
  registerGaugeGroup,
  registerModelInfo,
  registerProcessMetrics,
  registerReadinessGauge,
  type Readiness,
} from '@crop/runtime'
import type { TaskRunner } from './tasks/task-runner'

interface MetricSources {
  modelVersion: string
  database: DatabaseClient
  isRedisAvailable(): boolean
  runner: TaskRunner
  readiness: () => Promise<Readiness>
}

/** Registers the metrics of this process, except those of attempts. Call it once. */
export function registerMetrics({
  modelVersion,
  database,
  isRedisAvailable,
  runner,
  readiness,
}: MetricSources): void {
  registerModelInfo(modelVersion)
  registerReadinessGauge(async () => (await readiness()).ready)
  registerGaugeGroup(QUEUE_GAUGES, 'state', () => getQueueGauges(database.db))
  registerProcessMetrics(isRedisAvailable, database.getPoolUsage)
  registerGauge('crop_slots_in_use', 'Tasks in progress in this worker', () => runner.getRunningTaskCount())
}
