import { countQueuedTasks } from '@crop/db'
import type { Db } from '@crop/db'
import { serviceUnavailable } from '../http/refusal'

const REMEMBERED_MS = 1000

/** How many tasks wait: more than a bound are not accepted, for a promise that cannot be kept in time is not made. */
export interface Backlog {
  refuseWhenFull(): Promise<void>
}

/** Counts at most once a second, and in between adds what this process let through. */
export function watchBacklog(db: Db, bound: number): Backlog {
  let queued = 0
  let countedAt = -Infinity
  return {
    async refuseWhenFull() {
      if (performance.now() - countedAt > REMEMBERED_MS) {
        queued = await countQueuedTasks(db, bound + 1)
        countedAt = performance.now()
      }
      if (queued > bound) throw serviceUnavailable()
      queued += 1
    },
  }
}
