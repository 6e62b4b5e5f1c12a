import { pause, TimeOver, withinTime } from './abort.ts'
import type { CallOptions, Caller, Typed } from './caller.ts'
import { AnalysisFailedError, AnalysisPendingError, isApiError } from './errors.ts'
import type { ApiError } from './errors.ts'
import { isPassing, pauseAfter, withJitter } from './repeat.ts'
import type { Analysis, Task, TaskStatus } from './types.ts'

/** `reconnecting`: the service cannot be reached at the moment; the task goes on and so do we. */
export type WaitState = TaskStatus | 'reconnecting'

export interface WaitOptions extends CallOptions {
  /** After so long AnalysisPendingError is thrown; two minutes unless given. */
  timeoutMs?: number | undefined
  /** Called whenever the state changes; keep the id to `wait` again after a reload. */
  onState?: ((state: WaitState, taskId: string) => void) | undefined
}

const DEFAULT_TIMEOUT_MS = 120_000
const ONE_ATTEMPT = { attempts: 1, maxWaitMs: 0 }

/** How long the service is asked to hold a request: shortly at first, so that `processing` can be shown. */
const FIRST_HOLD_SECONDS = 2
const HOLD_SECONDS = 20
const SILENCE_MS = 30_000

/** The shortest pause between two polls: a service that does not know `Prefer` answers at once. */
const POLL_PAUSE_MS = 1000
/** The longest, whatever `Retry-After` says: the task may be done long before. */
const LONGEST_POLL_PAUSE_MS = 30_000

const pollPause = (ms: number) => Math.min(Math.max(POLL_PAUSE_MS, ms), LONGEST_POLL_PAUSE_MS)

interface Waiting {
  signal: AbortSignal
  show(state: WaitState): void
}

function poll(call: Caller, id: string, seconds: number, signal: AbortSignal): Promise<Typed<Task>> {
  const headers = { Prefer: `wait=${seconds}` }
  return call('get', '/tasks/{task_id}', {
    ...{ ids: [id], headers, signal, limits: ONE_ATTEMPT, timeoutMs: SILENCE_MS },
  })
}

/** While we can wait, what a proxy says about its own trouble is no last word. */
function isProxyTrouble(error: unknown): error is ApiError {
  return isApiError(error, 'UNEXPECTED_ANSWER') && (error.status >= 500 || error.status === 408)
}

async function untilDone(call: Caller, id: string, { signal, show }: Waiting): Promise<Task> {
  for (let holdSeconds = FIRST_HOLD_SECONDS, failures = 0; ;) {
    try {
      const { body: task, retryAfterSeconds = 0 } = await poll(call, id, holdSeconds, signal)
      show(task.status)
      if (task.done) return task
      holdSeconds = HOLD_SECONDS
      failures = 0
      await pause(pollPause(retryAfterSeconds * 1000), signal)
    } catch (error) {
      if (!isPassing(error) && !isProxyTrouble(error)) throw error
      show('reconnecting')
      await pause(withJitter(pollPause(pauseAfter(error, ++failures))), signal)
    }
  }
}

function resultOf({ task_id: id, result, error }: Task): Analysis {
  if (result) return result
  const unknown = { code: 'ANALYSIS_FAILED', detail: 'The analysis has no result.', retryable: true } as const
  throw new AnalysisFailedError(id, error ?? unknown)
}

export async function waitForTask(
  call: Caller,
  id: string,
  { signal: given, timeoutMs = DEFAULT_TIMEOUT_MS, onState }: WaitOptions,
  known?: WaitState,
): Promise<Analysis> {
  let shown = known
  const show = (state: WaitState) => {
    if (state !== shown) onState?.(state, id)
    shown = state
  }
  try {
    return resultOf(await withinTime(timeoutMs, given, (signal) => untilDone(call, id, { signal, show })))
  } catch (error) {
    throw error instanceof TimeOver ? new AnalysisPendingError(id) : error
  }
}
