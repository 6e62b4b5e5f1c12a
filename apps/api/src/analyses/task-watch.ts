import { findDoneTasks } from '@crop/db'
import type { Db } from '@crop/db'
import { errorFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'

/** Waits for tasks to end, for all callers of this process with one query. */
export interface TaskWatch extends AsyncDisposable {
  /** Resolves when the task is done, the time is over, the client has gone or the process stops. */
  untilDone(taskId: string, timeoutMs: number, signal: AbortSignal): Promise<void>
}

/** Most tasks end within some ten milliseconds, so who has just begun to wait is looked for more often. */
const SOONEST_LOOK_MS = 8
const LATEST_LOOK_MS = 100
const LOOK_AFTER_SHARE = 0.2

/** One look for all who wait costs the same for one client and for a thousand, and needs nothing but Postgres. */
export function watchTasks(db: Db, logger: Logger): TaskWatch {
  const waiting = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let lookAt = 0
  let lastJoinedAt = 0
  let stopped = false

  const wake = (taskId: string) => waiting.get(taskId)?.forEach((resolve) => resolve())

  async function look(): Promise<void> {
    timer = undefined
    isLooking = true
    try {
      const done = await findDoneTasks(db, [...waiting.keys()])
      done.forEach(wake)
    } catch (error) {
      logger.warn('waiting for tasks: no answer from the database', errorFields(error))
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

  function join(taskId: string, resolve: () => void): void {
    waiting.set(taskId, (waiting.get(taskId) ?? new Set()).add(resolve))
    lastJoinedAt = performance.now()
    schedule()
  }

  function leave(taskId: string, resolve: () => void): void {
    const others = waiting.get(taskId)
    others?.delete(resolve)
    if (others?.size === 0) waiting.delete(taskId)
  }

  return {
    async untilDone(taskId, timeoutMs, signal) {
      if (stopped || signal.aborted) return
      let resolve: () => void = () => undefined
      let timeout: NodeJS.Timeout | undefined
      await new Promise<void>((done) => {
        resolve = done
        timeout = setTimeout(done, timeoutMs)
        signal.addEventListener('abort', resolve, { once: true })
        join(taskId, resolve)
      })
      clearTimeout(timeout)
      signal.removeEventListener('abort', resolve)
      leave(taskId, resolve)
    },
    async [Symbol.asyncDispose]() {
      stopped = true
      clearTimeout(timer)
      for (const taskId of [...waiting.keys()]) wake(taskId)
    },
  }
}
