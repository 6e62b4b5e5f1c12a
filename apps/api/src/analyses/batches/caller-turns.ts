import { type Caller, toCallerKey } from '@crop/domain'
import { rateLimitExceeded, toApiError } from '../../http/errors/api-error'

const isUnavailable = (outcome: unknown): outcome is Error =>
  outcome instanceof Error && toApiError(outcome).code === 'SERVICE_UNAVAILABLE'

/**
 * Returns a function that runs the work of each caller one after the other, so that a caller with many requests waits
 * without the connections that other callers need. When the turn comes after `maxWaitMs`, throws the error of the work before
 * it if the service was unavailable, else 429.
 */
export function createCallerTurns(maxWaitMs: number) {
  const lastTurns = new Map<string, Promise<unknown>>()
  return async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
    const key = toCallerKey(caller)
    const deadline = performance.now() + maxWaitMs
    const workBeforeDeadline = (previousOutcome: unknown) => {
      if (performance.now() <= deadline) return work()
      if (isUnavailable(previousOutcome)) throw previousOutcome
      throw rateLimitExceeded('Your other batches are still being stored. Try again in 1 second.', 1)
    }
    const turn = lastTurns.get(key)?.then(workBeforeDeadline) ?? work()
    const ended = turn.catch((error: unknown) => error)
    lastTurns.set(key, ended)
    try {
      return await turn
    } finally {
      if (lastTurns.get(key) === ended) lastTurns.delete(key)
    }
  }
}
