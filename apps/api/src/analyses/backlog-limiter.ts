import { countQueuedTasks, type Db } from '@crop/db'
import type { Logger } from '@crop/runtime'
import { serviceUnavailable } from '../http/errors/api-error'

const COUNT_TTL_MS = 1000

/** Limits the backlog of queued tasks, so that accepted tasks finish within a reasonable time. */
export interface BacklogLimiter {
  /** Throws 503 while the backlog is over the limit; otherwise counts the caller's task. */
  assertCapacity(): Promise<void>
}

/**
 * Counts the backlog in Postgres at most once a second, with one query for all concurrent requests. Between two counts
 * it adds the tasks that this process accepted.
 */
export function createBacklogLimiter(db: Db, limit: number, logger: Logger): BacklogLimiter {
  let isFull = false
  let queued = 0
  let countedAt = -Infinity
  let counting: Promise<void> | undefined

  async function count(): Promise<void> {
    queued = await countQueuedTasks(db, limit + 1)
    countedAt = performance.now()
    if (isFull && queued <= limit) {
      isFull = false
      logger.info('task queue accepts submissions again')
    }
  }

  /** Logs once why submissions get 503, however many there are. */
  function reportFull(): void {
    if (!isFull) logger.warn('task queue is full; submissions get 503', { max_pending_tasks: limit })
    isFull = true
  }

  return {
    async assertCapacity() {
      if (performance.now() - countedAt > COUNT_TTL_MS) {
        counting ??= count().finally(() => (counting = undefined))
        await counting
      }
      if (queued > limit) {
        reportFull()
        throw serviceUnavailable()
      }
      queued += 1
    },
  }
}
