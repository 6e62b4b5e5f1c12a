import { type Caller, toCallerKey } from '@crop/domain'
import { rateLimitExceeded } from '../../http/errors/api-error'

/**
 * Returns a function that runs the work of each caller one after the other, so that a caller with many requests waits
 * without the connections that other callers need. Throws 429 when the turn comes after `maxWaitMs`.
 */
export function createCallerTurns(maxWaitMs: number) {
  const lastTurns = new Map<string, Promise<unknown>>()
  return async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
    const key = toCallerKey(caller)
    const deadline = performance.now() + maxWaitMs
    const workBeforeDeadline = () => {
      if (performance.now() > deadline)
        throw rateLimitExceeded('Your other batches are still being stored. Try again in 1 second.', 1)
      return work()
    }
    const turn = lastTurns.get(key)?.then(workBeforeDeadline) ?? work()
    const ended = turn.catch(() => undefined)
    lastTurns.set(key, ended)
    try {
      return await turn
    } finally {
      if (lastTurns.get(key) === ended) lastTurns.delete(key)
    }
  }
}
