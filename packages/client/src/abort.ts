/** Longer `setTimeout` delays overflow and fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

const getReason = (signal: AbortSignal): Error => signal.reason as Error

/** Rejects with the signal's reason as soon as it is aborted. The work continues, because other callers may share it. */
export async function abortable<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work
  let onAbort: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(getReason(signal))
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort)
  }
}

/** Waits for `ms` milliseconds. Rejects with the signal's reason if it is aborted first. */
export async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(ms, MAX_TIMER_MS))
  })
  try {
    await abortable(elapsed, signal)
  } finally {
    clearTimeout(timer)
  }
}

export class TimeoutError extends Error {
  constructor(ms: number) {
    super(`It took longer than ${ms / 1000} s.`)
  }
}

/**
 * Runs `work` with a signal that is aborted by the caller's signal or by the timeout. Rejects at that moment, with the
 * signal's reason or a `TimeoutError`, without waiting for the work to stop.
 */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const onAbort = () => controller.abort(signal?.reason)
  if (signal?.aborted) onAbort()
  signal?.addEventListener('abort', onAbort)
  const timer = setTimeout(() => controller.abort(new TimeoutError(ms)), Math.min(ms, MAX_TIMER_MS))
  try {
    return await abortable(work(controller.signal), controller.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
