import { renewLeases } from '@crop/db'
import type { Db, HeldTask } from '@crop/db'
import { toErrorFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'

/** Why the signal of a lease is aborted when no other worker has it: this one stops, and hands the task back. */
export const WORKER_STOPPING = 'worker stops'

/** Keeps the leases of this worker's tasks, and says which of them were lost to another worker. */
export interface LeaseManager {
  /** The signal is aborted when the lease is no longer ours: whatever becomes of the attempt must then be dropped. */
  track(task: HeldTask): AbortSignal
  untrack(task: HeldTask): void
  /** Lets go of all leases that are held now, says which those were, and renews no others. */
  releaseAll(): HeldTask[]
}

export function createLeaseManager(db: Db, leaseMs: number, logger: Logger): LeaseManager {
  const leases = new Map<string, { task: HeldTask; lost: AbortController }>()

  async function renew(): Promise<void> {
    const asked = [...leases.values()]
    try {
      const kept = new Set(
        await renewLeases(
          db,
          asked.map(({ task }) => task),
          leaseMs,
        ),
      )
      for (const { task, lost } of asked) {
        if (!kept.has(task.id)) lost.abort()
      }
    } catch (error) {
      logger.warn('leases not renewed', toErrorFields(error))
    }
  }

  const timer = setInterval(() => void renew(), leaseMs / 3)
  return {
    track(task) {
      const lost = new AbortController()
      leases.set(task.id, { task, lost })
      return lost.signal
    },
    untrack(task) {
      // A newer attempt of the same task may be running here too.
      if (leases.get(task.id)?.task === task) leases.delete(task.id)
    },
    releaseAll: () => {
      clearInterval(timer)
      const given = [...leases.values()]
      leases.clear()
      return given.map(({ task, lost }) => {
        lost.abort(WORKER_STOPPING)
        return task
      })
    },
  }
}
