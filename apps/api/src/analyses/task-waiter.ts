import { findDoneTaskIds } from '@crop/db'
import type { Db } from '@crop/db'
import { errorFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'
import { serviceUnavailable } from '../http/errors/api-error'
import type { ApiError } from '../http/errors/api-error'

/** Waits for tasks to end, for all callers of this process with one query. */
export interface TaskWaiter extends AsyncDisposable {
  /**
   * Resolves when the task is done, the time is over, the client has gone or the process stops. Refused when Postgres
   * has not answered for so long that a request would not wait for it either.
   */
  waitUntilDone(taskId: string, timeoutMs: number, signal: AbortSignal): Promise<void>
}

/** Most tasks end within some ten milliseconds, so who has just begun to wait is looked for more often. */
const SOONEST_LOOK_MS = 8
const LATEST_LOOK_MS = 100
const LOOK_AFTER_SHARE = 0.2

/** Under the 2 s in which an outage is answered; a restart of Postgres may be over by then. */
const LONGEST_OUTAGE_MS = 1400

type Wake = (refusal?: ApiError) => void

/** Looks that get no answer: the first of an outage is logged. */
function noteOutages(logger: Logger) {
  let since: number | undefined
  return {
    isTooLong: (lookedAt: number, error: unknown): boolean => {
      if (since === undefined)
        logger.warn('waiting for tasks: no answer from the database', errorFields(error))
      since ??= lookedAt
      return performance.now() - since > LONGEST_OUTAGE_MS
    },
    end: () => {
      since = undefined
    },
  }
}

/** One look for all who wait costs the same for one client and for a thousand, and needs nothing but Postgres. */
export function createTaskWaiter(db: Db, logger: Logger): TaskWaiter {
  const waiting = new Map<string, Set<Wake>>()
  const outage = noteOutages(logger)
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let lookAt = 0
  let lastJoinedAt = 0
  let stopped = false

  const wake = (taskId: string) => waiting.get(taskId)?.forEach((resolve) => resolve())

  const refuseAll = () =>
    waiting.forEach((waiters) => waiters.forEach((refuse) => refuse(serviceUnavailable())))

  async function look(): Promise<void> {
    timer = undefined
    if (waiting.size === 0) {
      outage.end()
      return
    }
    isLooking = true
    const startedAt = performance.now()
    try {
      const done = await findDoneTaskIds(db, [...waiting.keys()])
      outage.end()
      done.forEach(wake)
    } catch (error) {
      if (outage.isTooLong(startedAt, error)) refuseAll()
    }
    isLooking = false
    schedule()
  }

  /** A share of the time that the last to come has waited: long tasks are looked for seldom. */
  function untilLook(): number {
    const waitedMs = performance.now() - lastJoinedAt
    return Math.min(LATEST_LOOK_MS, Math.max(SOONEST_LOOK_MS, waitedMs * LOOK_AFTER_SHARE))
  }

  /** A look that comes sooner stays, so that no stream of callers puts it off. */
  function schedule(): void {
    if (waiting.size === 0 || isLooking || stopped) return
    const pause = untilLook()
    const at = performance.now() + pause
    if (timer && lookAt <= at) return
    clearTimeout(timer)
    lookAt = at
    timer = setTimeout(() => void look(), pause)
  }

  function join(taskId: string, waiter: Wake): void {
    waiting.set(taskId, (waiting.get(taskId) ?? new Set()).add(waiter))
    lastJoinedAt = performance.now()
    schedule()
  }

  function leave(taskId: string, waiter: Wake): void {
    const others = waiting.get(taskId)
    others?.delete(waiter)
    if (others?.size === 0) waiting.delete(taskId)
  }

  return {
    async waitUntilDone(taskId, timeoutMs, signal) {
      if (stopped || signal.aborted) return
      let waiter: Wake = () => undefined
      let timeout: NodeJS.Timeout | undefined
      const over = () => waiter()
      try {
        await new Promise<void>((resolve, reject) => {
          waiter = (refusal) => (refusal ? reject(refusal) : resolve())
          timeout = setTimeout(over, timeoutMs)
          signal.addEventListener('abort', over, { once: true })
          join(taskId, waiter)
        })
      } finally {
        clearTimeout(timeout)
        signal.removeEventListener('abort', over)
        leave(taskId, waiter)
      }
    },
    async [Symbol.asyncDispose]() {
      stopped = true
      clearTimeout(timer)
      for (const taskId of [...waiting.keys()]) wake(taskId)
    },
  }
}
