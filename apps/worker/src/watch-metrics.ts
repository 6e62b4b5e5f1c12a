import { QUEUE_GAUGES, getQueueGauges } from '@crop/db'
import type { DatabaseClient } from '@crop/db'
import { watchGauge, watchGauges, watchProcess, watchReadiness } from '@crop/runtime'
import type { Readiness } from '@crop/runtime'
import type { TaskRunner } from './tasks/task-runner'

interface Watched {
  database: DatabaseClient
  redisIsUp(): boolean
  runner: TaskRunner
  readiness: () => Promise<Readiness>
}

/** What operators see of this process beside its attempts; once in a process. */
export function watchMetrics({ database, redisIsUp, runner, readiness }: Watched): void {
  watchReadiness(async () => (await readiness()).ready)
  watchGauges(QUEUE_GAUGES, 'state', () => getQueueGauges(database.db))
  watchProcess(redisIsUp, database.getPoolUsage)
  watchGauge('crop_slots_in_use', 'Tasks in progress in this worker', () => runner.slotsInUse())
}
