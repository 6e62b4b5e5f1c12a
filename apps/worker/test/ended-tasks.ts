import { ENDED_TASKS_CHANNEL, parseEndedTasks } from '@crop/domain'
import { createLogger, createRedisStore } from '@crop/runtime'
import { getTestRedisUrl, waitUntil } from '@crop/testkit'

export interface EndedTasks extends AsyncDisposable {
  /** The ids that workers have announced so far. */
  ids: readonly string[]
}

/** Listens to the announcements of workers, as an api does. */
export async function listenToEndedTasks(): Promise<EndedTasks> {
  const redis = createRedisStore(
    getTestRedisUrl(),
    createLogger('test', 'error'),
    {},
    { commandTimeoutMs: 10_000 },
  )
  const ids: string[] = []
  redis.subscribe(ENDED_TASKS_CHANNEL, (message) => ids.push(...parseEndedTasks(message)))
  await waitUntil(() => redis.tryCommand((client) => client.publish(ENDED_TASKS_CHANNEL, 'ready')))
  return { ids, [Symbol.asyncDispose]: redis[Symbol.asyncDispose] }
}
