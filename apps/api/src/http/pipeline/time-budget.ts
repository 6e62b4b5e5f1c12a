import { withTimeout } from '@crop/runtime'
import { serviceUnavailable } from '../errors/api-error'

// Under the 2 s that a request may wait for its dependencies, with room for the answer itself.
const BUDGET_MS = 1800

/** What a request may wait for Postgres and Redis in all its steps together; beyond it the answer is 503. */
export interface TimeBudget {
  spend<T>(work: Promise<T>): Promise<T>
}

export function createTimeBudget(): TimeBudget {
  let leftMs = BUDGET_MS
  return {
    async spend(work) {
      const startedAt = performance.now()
      try {
        return await withTimeout(work, Math.max(0, leftMs), () => serviceUnavailable())
      } finally {
        leftMs -= performance.now() - startedAt
      }
    },
  }
}
