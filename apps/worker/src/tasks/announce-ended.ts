import { ENDED_TASKS_CHANNEL, formatEndedTasks } from '@crop/domain'
import type { RedisStore } from '@crop/runtime'

/** Announces ended tasks to the apis, so that waiting clients need not wait for the next query of Postgres. */
export type AnnounceEnded = (taskIds: Iterable<string>) => void

/** Creates the function. It never waits and never throws: an announcement may be lost. */
export const createEndAnnouncer =
  (redis: RedisStore): AnnounceEnded =>
  (taskIds) => {
    const message = formatEndedTasks(taskIds)
    if (message !== '') void redis.tryCommand((client) => client.publish(ENDED_TASKS_CHANNEL, message))
  }
