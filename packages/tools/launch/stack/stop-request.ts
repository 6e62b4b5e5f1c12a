const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** npm forwards Ctrl-C although the terminal signals this process as well, so one key press arrives twice. */
const SAME_REQUEST_MS = 1_000

const PARENT_CHECK_MS = 500

export interface StopRequest {
  requested: AbortSignal
  /** Resolves on the second request, which skips the clean shutdown. */
  hurried: AbortSignal
}

/** A process started by npm stops when npm is gone, even if npm was killed and sent no signal. */
function whenParentIsGone(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_CHECK_MS)
  timer.unref()
}

export function listenForStop(): StopRequest {
  const requested = new AbortController()
  const hurried = new AbortController()
  let firstAt: number | undefined
  const stop = () => {
    firstAt ??= Date.now()
    requested.abort()
    if (Date.now() - firstAt > SAME_REQUEST_MS) hurried.abort()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  whenParentIsGone(stop)
  return { requested: requested.signal, hurried: hurried.signal }
}
