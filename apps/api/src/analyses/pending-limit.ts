import { type Caller, toCallerKey } from '@crop/domain'

/** Thrown by the work of `PendingLimit.run` when the caller has as many unfinished analyses as it was allowed. */
export class PendingLimitReached extends Error {}

/** Inserts and commits at most one task, if the caller has fewer unfinished ones than `maxPending` (0: any number). */
type Insert<T> = (maxPending: number) => Promise<T>

/** The limit of a caller's unfinished analyses, which concurrent submissions to one process do not exceed. */
export interface PendingLimit {
  /** Throws `PendingLimitReached` when the limit is reached. */
  run<T>(caller: Caller, insert: Insert<T>): Promise<T>
}

/**
 * A statement does not see the tasks that others are inserting, so each of these takes one from the allowed number. Some may
 * insert nothing in the end: a submission that is rejected because of them is tried once more when they have ended.
 */
export function createPendingLimit(limit: number): PendingLimit {
  const runningByCaller = new Map<string, Set<Promise<unknown>>>()
  const lastRetries = new Map<string, Promise<unknown>>()

  const getRunning = (key: string): ReadonlySet<Promise<unknown>> => runningByCaller.get(key) ?? new Set()

  async function attempt<T>(key: string, insert: Insert<T>): Promise<T> {
    const running = runningByCaller.get(key) ?? new Set()
    if (running.size >= limit) throw new PendingLimitReached()
    const current = insert(limit - running.size)
    running.add(current)
    runningByCaller.set(key, running)
    try {
      return await current
    } finally {
      running.delete(current)
      if (running.size === 0) runningByCaller.delete(key)
    }
  }

  /** Runs the retries of a caller one after the other, each after the submissions that are running. */
  async function retry<T>(key: string, insert: Insert<T>): Promise<T> {
    const previous = Promise.allSettled([...getRunning(key), lastRetries.get(key)])
    const current = previous.then(() => attempt(key, insert))
    const ended = current.catch(() => undefined)
    lastRetries.set(key, ended)
    try {
      return await current
    } finally {
      if (lastRetries.get(key) === ended) lastRetries.delete(key)
    }
  }

  return {
    async run(caller, insert) {
      if (limit === 0) return insert(0)
      const key = toCallerKey(caller)
      const isAlone = getRunning(key).size === 0
      try {
        return await attempt(key, insert)
      } catch (error) {
        if (isAlone || !(error instanceof PendingLimitReached)) throw error
        return retry(key, insert)
      }
    },
  }
}
