import { QUEUE_GAUGES, getQueueGauges } from '@crop/db'
import type { DatabaseClient } from '@crop/db'
import {
  registerGauge,
  registerGaugeGroup,
  registerProcessMetrics,
  registerReadinessGauge,
} from '@crop/runtime'
import type { Readiness } from '@crop/runtime'
import type { TaskRunner } from './tasks/task-runner'

interface MetricSources {
  database: DatabaseClient
  isRedisAvailable(): boolean
  runner: TaskRunner
  readiness: () => Promise<Readiness>
}

/** What operators see of this process beside its attempts; once in a process. */
export function registerMetrics({ database, isRedisAvailable, runner, readiness }: MetricSources): void {
  registerReadinessGauge(async () => (await readiness()).ready)
  registerGaugeGroup(QUEUE_GAUGES, 'state', () => getQueueGauges(database.db))
  registerProcessMetrics(isRedisAvailable, database.getPoolUsage)
  registerGauge('crop_slots_in_use', 'Tasks in progress in this worker', () => runner.getBusySlotCount())
}
