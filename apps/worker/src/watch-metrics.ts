import { QUEUE_GAUGES, queueGauges } from '@crop/db'
import type { Database } from '@crop/db'
import { watchGauge, watchGauges } from '@crop/runtime'
import type { RedisStore } from '@crop/runtime'
import type { TaskRunner } from './tasks/task-runner'

interface Watched {
  database: Database
  redis: RedisStore
  runner: TaskRunner
}

/** What operators see of this process beside its attempts; once in a process. */
export function watchMetrics({ database, redis, runner }: Watched): void {
  watchGauges(QUEUE_GAUGES, 'state', () => queueGauges(database.db))
  watchGauge('crop_redis_breaker_open', '1 while Redis is not asked', () => (redis.isUp() ? 0 : 1))
  watchGauge('crop_pool_in_use', 'Connections to Postgres in use', () => database.usage().inUse)
  watchGauge('crop_pool_waiting', 'Statements that wait for a connection', () => database.usage().waiting)
  watchGauge('crop_slots_in_use', 'Tasks in progress in this worker', () => runner.slotsInUse())
}
