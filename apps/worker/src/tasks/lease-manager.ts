import { renewLeases, type Db, type HeldTask } from '@crop/db'
import { toErrorFields, type Logger } from '@crop/runtime'

/** The reason of an aborted signal when this worker stops and releases the task, instead of losing it to another. */
export const WORKER_STOPPING = 'worker stopping'

/** Renews the leases of this worker's tasks and detects tasks that another worker has taken over. */
export interface LeaseManager {
  /** Starts renewing a lease. The signal is aborted when the lease is lost: the attempt's outcome must be dropped then. */
  track(task: HeldTask): AbortSignal
  untrack(task: HeldTask): void
  /** Stops renewing, aborts all signals with `WORKER_STOPPING` and returns the tasks that were tracked. */
  untrackAll(): HeldTask[]
}

export function createLeaseManager(db: Db, leaseMs: number, logger: Logger): LeaseManager {
  const leases = new Map<string, { task: HeldTask; controller: AbortController }>()

  async function renew(): Promise<void> {
    const current = [...leases.values()]
    const tasks = current.map(({ task }) => task)
    try {
      const renewedIds = new Set(await renewLeases(db, tasks, leaseMs))
      for (const { task, controller } of current) {
        if (!renewedIds.has(task.id)) controller.abort()
      }
    } catch (error) {
      logger.warn('leases not renewed', toErrorFields(error))
    }
  }

  const timer = setInterval(() => void renew(), leaseMs / 3)
  return {
    track(task) {
      const controller = new AbortController()
      leases.set(task.id, { task, controller })
      return controller.signal
    },
    untrack(task) {
      // A newer attempt of the same task may be running in this worker, too.
      if (leases.get(task.id)?.task === task) leases.delete(task.id)
    },
    untrackAll() {
      clearInterval(timer)
      const current = [...leases.values()]
      leases.clear()
      for (const { controller } of current) controller.abort(WORKER_STOPPING)
      return current.map(({ task }) => task)
    },
  }
}
