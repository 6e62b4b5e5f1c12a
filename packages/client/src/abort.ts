const reasonOf = (signal: AbortSignal): Error => signal.reason as Error

/** The same promise, unless the signal is aborted first; the work itself goes on, because others may share it. */
export async function orAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work
  let abort: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(reasonOf(signal))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    if (abort) signal.removeEventListener('abort', abort)
  }
}

/** A timer that is set for longer rings at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Rejects with the signal's reason when it is aborted meanwhile. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(ms, LONGEST_TIMER_MS))
  })
  try {
    await orAborted(over, signal)
  } finally {
    clearTimeout(timer)
  }
}

/** What `withinTime` rejects with when it is the time that is over. */
export class TimeOver extends Error {
  constructor(ms: number) {
    super(`It took longer than ${ms / 1000} s.`)
  }
}

/** Runs `work` with a signal that is aborted with the given one, or when the time is over; then it is not waited for. */
export async function withinTime<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController()
  const abort = () => inner.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(() => inner.abort(new TimeOver(ms)), Math.min(ms, LONGEST_TIMER_MS))
  try {
    return await orAborted(work(inner.signal), inner.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
