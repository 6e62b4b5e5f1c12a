import { type Caller, toCallerKey } from '@crop/domain'
import { rateLimitExceeded, toApiError } from '../../http/errors/api-error'

const isUnavailable = (outcome: unknown): outcome is Error =>
  outcome instanceof Error && toApiError(outcome).code === 'SERVICE_UNAVAILABLE'

/**
 * Creates a mutex for each caller. The function that it returns runs the work of one caller at a time, so that a caller with
 * many requests holds no connections that other callers need. When work can start only after `maxWaitMs`, throws the error of
 * the work before it if the service was unavailable, else 429.
 */
export function createCallerMutex(maxWaitMs: number) {
  const lastWork = new Map<string, Promise<unknown>>()
  return async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
    const key = toCallerKey(caller)
    const deadline = performance.now() + maxWaitMs
    const workBeforeDeadline = (previousOutcome: unknown) => {
      if (performance.now() <= deadline) return work()
      if (isUnavailable(previousOutcome)) throw previousOutcome
      throw rateLimitExceeded('Your other batches are still being stored. Try again in 1 second.', 1)
    }
    const current = lastWork.get(key)?.then(workBeforeDeadline) ?? work()
    const ended = current.catch((error: unknown) => error)
    lastWork.set(key, ended)
    try {
      return await current
    } finally {
      if (lastWork.get(key) === ended) lastWork.delete(key)
    }
  }
}
