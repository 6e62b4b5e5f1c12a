import { sleep, TimeoutError, withTimeout } from './abort.ts'
import { AnalysisFailedError, AnalysisPendingError, isApiError, type ApiError } from './errors.ts'
import { getRetryDelayMs, isTransient, withJitter } from './retry.ts'
import type { CallOptions, SendRequest, TypedResponse } from './send-request.ts'
import type { Analysis, Task, TaskStatus } from './types.ts'

/** `reconnecting`: the service is unreachable; the task continues, and so does the wait. */
export type WaitState = TaskStatus | 'reconnecting'

export interface WaitOptions extends CallOptions {
  /** Rejects with AnalysisPendingError after this time; two minutes by default. */
  timeoutMs?: number | undefined
  /** Called on every change of the state. Store the task id to `wait` again after a reload. */
  onState?: ((state: WaitState, taskId: string) => void) | undefined
}

const DEFAULT_TIMEOUT_MS = 120_000
const SINGLE_ATTEMPT = { attempts: 1, maxWaitMs: 0 }

/** How long the service may hold a poll open; short at first, so that the client sees the state `processing`. */
const FIRST_HOLD_SECONDS = 2
const HOLD_SECONDS = 20
const POLL_TIMEOUT_MS = 30_000

/** Proxies and older services may ignore `Prefer: wait` and respond at once. */
const MIN_POLL_DELAY_MS = 1000
/** Overrides a longer `Retry-After`, because the task may be done much earlier. */
const MAX_POLL_DELAY_MS = 30_000

const clampPollDelay = (ms: number) => Math.min(Math.max(MIN_POLL_DELAY_MS, ms), MAX_POLL_DELAY_MS)

interface PollOptions {
  signal: AbortSignal
  reportState(state: WaitState): void
}

function poll(
  send: SendRequest,
  id: string,
  holdSeconds: number,
  signal: AbortSignal,
): Promise<TypedResponse<Task>> {
  return send('get', '/tasks/{task_id}', {
    ids: [id],
    headers: { Prefer: `wait=${holdSeconds}` },
    signal,
    limits: SINGLE_ATTEMPT,
    timeoutMs: POLL_TIMEOUT_MS,
  })
}

/** Whether a proxy, not the service, reported a failure. The task may still be running behind it. */
function isProxyFailure(error: unknown): error is ApiError {
  return isApiError(error, 'UNEXPECTED_RESPONSE') && (error.status >= 500 || error.status === 408)
}

async function pollUntilDone(
  send: SendRequest,
  id: string,
  { signal, reportState }: PollOptions,
): Promise<Task> {
  let holdSeconds = FIRST_HOLD_SECONDS
  let failures = 0
  for (;;) {
    try {
      const { body: task, retryAfterSeconds = 0 } = await poll(send, id, holdSeconds, signal)
      reportState(task.status)
      if (task.done) return task
      holdSeconds = HOLD_SECONDS
      failures = 0
      await sleep(clampPollDelay(retryAfterSeconds * 1000), signal)
    } catch (error) {
      if (!isTransient(error) && !isProxyFailure(error)) throw error
      reportState('reconnecting')
      failures += 1
      await sleep(withJitter(clampPollDelay(getRetryDelayMs(error, failures))), signal)
    }
  }
}

function getResult({ task_id: id, result, error }: Task): Analysis {
  if (result) return result
  throw new AnalysisFailedError(
    id,
    error ?? { code: 'ANALYSIS_FAILED', detail: 'The analysis has no result.', retryable: true },
  )
}

/** Polls a task until it is done. `lastState` is the state that `onState` has already received. */
export async function waitForTask(
  send: SendRequest,
  id: string,
  { signal: callerSignal, timeoutMs = DEFAULT_TIMEOUT_MS, onState }: WaitOptions,
  lastState?: WaitState,
): Promise<Analysis> {
  let reportedState = lastState
  const reportState = (state: WaitState) => {
    if (state !== reportedState) onState?.(state, id)
    reportedState = state
  }
  try {
    const task = await withTimeout(timeoutMs, callerSignal, (signal) =>
      pollUntilDone(send, id, { signal, reportState }),
    )
    return getResult(task)
  } catch (error) {
    throw error instanceof TimeoutError ? new AnalysisPendingError(id) : error
  }
}
