import { readProgress, type Progress } from './piece'

/** The assessment timed out. */
export class ModelTimeout extends Error {
  override readonly name = 'ModelTimeout'
}

/** The assessment threw, or its thread died. The same question would fail again. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
}

/** A model server took too long for a question, although it is up. */
export class ModelServerTooSlow extends Error {
  override readonly name = 'ModelServerTooSlow'
}

/** A timeout that fires this late means that the whole process was suspended, including the assessment. */
const SUSPENDED_MS = 2000

export function toModelError(error: unknown, lateMs: number): Error {
  if (error instanceof Error && error.name === 'AbortError') {
    if (lateMs > SUSPENDED_MS) return new Error('the process was suspended', { cause: error })
    return new ModelTimeout('the assessment timed out', { cause: error })
  }
  return new ModelFailure(error instanceof Error ? error.message : 'the model failed', { cause: error })
}

/**
 * Aborts when one assessment takes longer than the timeout. The timeout starts when a thread is free, so that waiting
 * behind a hanging assessment does not count.
 */
export function watchProgress(progress: Progress, timeoutMs: number): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController()
  let timer = setTimeout(check, timeoutMs).unref()
  function check(): void {
    const remainingMs = timeoutMs - readProgress(progress).runningMs
    if (remainingMs > 0) timer = setTimeout(check, remainingMs).unref()
    else controller.abort()
  }
  return { signal: controller.signal, stop: () => clearTimeout(timer) }
}
