import { countQueuedTasks } from '@crop/db'
import type { Db } from '@crop/db'
import { serviceUnavailable } from '../http/errors/api-error'

const REMEMBERED_MS = 1000

/** How many tasks wait: more than a bound are not accepted, for a promise that cannot be kept in time is not made. */
export interface BacklogLimiter {
  assertCapacity(): Promise<void>
}

/** Counts at most once a second, for all who ask meanwhile, and in between adds what this process let through. */
export function createBacklogLimiter(db: Db, bound: number): BacklogLimiter {
  let queued = 0
  let countedAt = -Infinity
  let counting: Promise<void> | undefined

  async function count(): Promise<void> {
    queued = await countQueuedTasks(db, bound + 1)
    countedAt = performance.now()
  }

  return {
    async assertCapacity() {
      if (performance.now() - countedAt > REMEMBERED_MS) {
        counting ??= count().finally(() => (counting = undefined))
        await counting
      }
      if (queued > bound) throw serviceUnavailable()
      queued += 1
    },
  }
}
