import { withTimeout } from '@crop/runtime'
import type { TimeBudget } from '../contract/route'
import { serviceUnavailable } from '../errors/api-error'

// Below the 2 s that a request may wait for its dependencies, so that there is time left to respond.
const BUDGET_MS = 1800

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
