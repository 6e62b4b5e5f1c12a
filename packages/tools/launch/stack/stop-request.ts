const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** npm passes Ctrl-C on although the terminal has told us already: one key press comes as two signals. */
const SAME_REQUEST_MS = 1_000

const PARENT_CHECK_MS = 500

export interface StopRequest {
  requested: AbortSignal
  /** The second request: whoever waits for a clean end should not wait any longer. */
  hurried: AbortSignal
}

/** Started by npm, we are not wanted any longer when npm is gone, even if it was killed and could not say so. */
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
