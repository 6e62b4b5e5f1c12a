import { findDoneBatchIds, findDoneTaskIds, type Db } from '@crop/db'
import { ENDED_TASKS_CHANNEL, parseEndedTasks } from '@crop/domain'
import type { Logger, RedisStore } from '@crop/runtime'
import { serviceUnavailable, type ApiError } from '../http/errors/api-error'

/** Waits for tasks or batches to finish, with one query for all waiting requests of this process. */
export interface Waiter extends AsyncDisposable {
  /**
   * Resolves when the task or batch is done, the timeout is over, the signal aborts or the process stops. Rejects with 503 when
   * Postgres has been unavailable for `MAX_OUTAGE_MS`.
   */
  waitUntilDone(id: string, timeoutMs: number, signal: AbortSignal): Promise<void>
}

/** Most tasks finish within tens of milliseconds, so the query runs more often just after a request starts waiting. */
const MIN_QUERY_INTERVAL_MS = 8
const MAX_QUERY_INTERVAL_MS = 100
const QUERY_INTERVAL_SHARE = 0.2

/** The interval grows with the time since a request last joined: long tasks are queried less often. */
const getQueryIntervalMs = (waitedMs: number) =>
  Math.min(MAX_QUERY_INTERVAL_MS, Math.max(MIN_QUERY_INTERVAL_MS, waitedMs * QUERY_INTERVAL_SHARE))

/** Shorter than the 2 s within which every request must fail in an outage, but long enough for a quick restart of Postgres. */
const MAX_OUTAGE_MS = 1400

/** Ends one request's wait: normally, or with an error. */
type EndWait = (error?: ApiError) => void

/** Tracks consecutive failures of the query; logs the first one of an outage. */
function createOutageTracker(logger: Logger) {
  let startedAt: number | undefined
  return {
    /** Records a failed query; true when the outage has lasted too long. */
    recordFailure: (queriedAt: number, error: unknown): boolean => {
      if (startedAt === undefined) logger.failure('could not query awaited tasks; it will be retried', error)
      startedAt ??= queriedAt
      return performance.now() - startedAt > MAX_OUTAGE_MS
    },
    reset: () => {
      startedAt = undefined
    },
  }
}

/** Creates a waiter that ends a wait as soon as a worker announces the end of the task. */
export function createTaskWaiter(db: Db, redis: Pick<RedisStore, 'subscribe'>, logger: Logger): Waiter {
  const { endWaits, ...waiter } = createPollingWaiter((ids) => findDoneTaskIds(db, ids), logger)
  redis.subscribe(ENDED_TASKS_CHANNEL, (message) => parseEndedTasks(message).forEach(endWaits))
  return waiter
}

export const createBatchWaiter = (db: Db, logger: Logger): Waiter =>
  createPollingWaiter((ids) => findDoneBatchIds(db, ids), logger)

interface PollingWaiter extends Waiter {
  endWaits(id: string): void
}

/** Creates a waiter that polls Postgres: one query serves all waiting clients, and Redis is not needed. */
function createPollingWaiter(
  findDoneIds: (ids: string[]) => Promise<string[]>,
  logger: Logger,
): PollingWaiter {
  const waiters = new Map<string, Set<EndWait>>()
  const outage = createOutageTracker(logger)
  let timer: NodeJS.Timeout | undefined
  let isQuerying = false
  let nextQueryAt = 0
  let lastJoinedAt = 0
  let isStopped = false

  const endWaits = (id: string) => waiters.get(id)?.forEach((endWait) => endWait())

  const rejectAll = () =>
    waiters.forEach((waitersOfId) => waitersOfId.forEach((endWait) => endWait(serviceUnavailable())))

  async function query(): Promise<void> {
    timer = undefined
    if (waiters.size === 0) {
      outage.reset()
      return
    }
    isQuerying = true
    const startedAt = performance.now()
    try {
      const doneIds = await findDoneIds([...waiters.keys()])
      outage.reset()
      doneIds.forEach(endWaits)
    } catch (error) {
      if (outage.recordFailure(startedAt, error)) rejectAll()
    }
    isQuerying = false
    scheduleQuery()
  }

  /** Schedules the next query. A stream of new requests cannot postpone a query that is already scheduled. */
  function scheduleQuery(): void {
    if (waiters.size === 0 || isQuerying || isStopped) return
    const intervalMs = getQueryIntervalMs(performance.now() - lastJoinedAt)
    const queryAt = performance.now() + intervalMs
    if (timer && nextQueryAt <= queryAt) return
    clearTimeout(timer)
    nextQueryAt = queryAt
    timer = setTimeout(() => void query(), intervalMs)
  }

  function join(id: string, endWait: EndWait): void {
    waiters.set(id, (waiters.get(id) ?? new Set()).add(endWait))
    lastJoinedAt = performance.now()
    scheduleQuery()
  }

  function leave(id: string, endWait: EndWait): void {
    const waitersOfId = waiters.get(id)
    waitersOfId?.delete(endWait)
    if (waitersOfId?.size === 0) waiters.delete(id)
  }

  return {
    endWaits,
    async waitUntilDone(id, timeoutMs, signal) {
      if (isStopped || signal.aborted) return
      let endWait: EndWait = () => undefined
      let timeout: NodeJS.Timeout | undefined
      const giveUp = () => endWait()
      try {
        await new Promise<void>((resolve, reject) => {
          endWait = (error) => (error ? reject(error) : resolve())
          timeout = setTimeout(giveUp, timeoutMs)
          signal.addEventListener('abort', giveUp, { once: true })
          join(id, endWait)
        })
      } finally {
        clearTimeout(timeout)
        signal.removeEventListener('abort', giveUp)
        leave(id, endWait)
      }
    },
    async [Symbol.asyncDispose]() {
      isStopped = true
      clearTimeout(timer)
      for (const id of [...waiters.keys()]) endWaits(id)
    },
  }
}
