import { withTimeout } from '@crop/runtime'
import type { TimeBudget } from '../contract/route'
import { serviceUnavailable } from '../errors/api-error'

/** Creates the time budget of a request. `spend` fails with 503 when the budget is used up. */
export function createTimeBudget(totalMs: number): TimeBudget {
  let remainingMs = totalMs
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
