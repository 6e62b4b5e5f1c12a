import { releaseTask, type ClaimedTask, type Db } from '@crop/db'
import type { Logger } from '@crop/runtime'
import { createLeaseManager } from './lease-manager'

/** A claimed task whose lease is being renewed. */
export interface TrackedTask {
  task: ClaimedTask
  leaseLost: AbortSignal
}

/** Keeps track of all claimed tasks, including those of claims in progress. */
export interface ClaimTracker {
  /** Starts renewing the leases of tasks as soon as they are claimed. */
  track(claim: Promise<ClaimedTask[]>): Promise<TrackedTask[]>
  untrack(task: ClaimedTask): void
  /** Releases all tracked tasks, and those of claims in progress. Returns how many releases succeeded and failed. */
  releaseAll(): Promise<{ released: number; failed: number }>
}

export function createClaimTracker(db: Db, leaseMs: number, logger: Logger): ClaimTracker {
  const leases = createLeaseManager(db, leaseMs, logger)
  const pendingClaims = new Set<Promise<TrackedTask[]>>()

  const releaseTracked = () => Promise.allSettled(leases.untrackAll().map((task) => releaseTask(db, task)))

  return {
    track(claim) {
      const tracked = claim.then((tasks) => tasks.map((task) => ({ task, leaseLost: leases.track(task) })))
      pendingClaims.add(tracked)
      return tracked.finally(() => pendingClaims.delete(tracked))
    },
    untrack: leases.untrack,
    async releaseAll() {
      const releases = await releaseTracked()
      await Promise.allSettled(pendingClaims)
      releases.push(...(await releaseTracked()))
      return {
        released: releases.filter((release) => release.status === 'fulfilled' && release.value).length,
        failed: releases.filter(({ status }) => status === 'rejected').length,
      }
    },
  }
}
