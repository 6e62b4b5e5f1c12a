import { pause } from './abort.ts'
import type { CallOptions, Caller, Typed } from './caller.ts'
import { AnalysisFailedError, AnalysisPendingError } from './errors.ts'
import { isPassing, pauseAfter } from './repeat.ts'
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

interface Patience {
  holdSeconds: number
  leftMs: number
  signal: AbortSignal | undefined
}

function poll(call: Caller, id: string, { holdSeconds, leftMs, signal }: Patience): Promise<Typed<Task>> {
  const seconds = Math.min(holdSeconds, Math.floor(leftMs / 1000))
  return call('get', '/tasks/{task_id}', {
    ...{ ids: [id], signal, limits: ONE_ATTEMPT },
    ...(seconds > 0 && { headers: { Prefer: `wait=${seconds}` } }),
    timeoutMs: Math.min(leftMs, SILENCE_MS),
  })
}

function resultOf({ task_id: id, result, error }: Task): Analysis {
  if (result) return result
  const unknown = { code: 'ANALYSIS_FAILED', detail: 'The analysis has no result.', retryable: true } as const
  throw new AnalysisFailedError(id, error ?? unknown)
}

export async function waitForTask(
  call: Caller,
  id: string,
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS, onState }: WaitOptions,
  known?: WaitState,
): Promise<Analysis> {
  const deadline = Date.now() + timeoutMs
  let shown = known
  const show = (state: WaitState) => {
    if (state !== shown) onState?.(state, id)
    shown = state
  }
  let holdSeconds = FIRST_HOLD_SECONDS
  let failures = 0

  for (;;) {
    const leftMs = deadline - Date.now()
    if (leftMs <= 0) throw new AnalysisPendingError(id)
    let pauseMs: number
    try {
      const { body: task, retryAfterSeconds = 0 } = await poll(call, id, { holdSeconds, leftMs, signal })
      show(task.status)
      if (task.done) return resultOf(task)
      holdSeconds = HOLD_SECONDS
      failures = 0
      pauseMs = Math.max(POLL_PAUSE_MS, retryAfterSeconds * 1000)
    } catch (error) {
      if (!isPassing(error)) throw error
      if (Date.now() < deadline) show('reconnecting')
      pauseMs = Math.max(POLL_PAUSE_MS, pauseAfter(error, ++failures))
    }
    await pause(Math.min(pauseMs, Math.max(0, deadline - Date.now())), signal)
  }
}
