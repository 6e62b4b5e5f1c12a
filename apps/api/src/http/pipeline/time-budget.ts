import { withTimeout } from '@crop/runtime'
import type { TimeBudget } from '../contract/route'
import { serviceUnavailable } from '../errors/api-error'

// A request may wait 2 s for its dependencies. The remaining 200 ms are for the response.
const BUDGET_MS = 1800

/** Creates the time budget of a request. `spend` fails with 503 when the budget is used up. */
export function createTimeBudget(): TimeBudget {
  let remainingMs = BUDGET_MS
  return {
    async spend(work) {
      const startedAt = performance.now()
      try {
        return await withTimeout(work, Math.max(0, remainingMs), () => serviceUnavailable())
      } finally {
        remainingMs -= performance.now() - startedAt
      }
    },
  }
}
