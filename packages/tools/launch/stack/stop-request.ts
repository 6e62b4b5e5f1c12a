const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C arrives twice, from the terminal and from npm. Signals within this time count as one request. */
const REPEAT_WINDOW_MS = 1_000

const PARENT_CHECK_MS = 500

export interface StopRequest {
  /** Aborted by the first stop request. */
  requested: AbortSignal
  /** Aborted by a second stop request, which skips the clean shutdown. */
  forced: AbortSignal
}

/** Stops a process that npm started when npm has ended, because a killed npm forwards no signal. */
function stopWithParent(stop: () => void): void {
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
  const forced = new AbortController()
  let firstAt: number | undefined
  const stop = () => {
    firstAt ??= Date.now()
    requested.abort()
    if (Date.now() - firstAt > REPEAT_WINDOW_MS) forced.abort()
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  stopWithParent(stop)
  return { requested: requested.signal, forced: forced.signal }
}
