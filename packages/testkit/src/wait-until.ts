const DEFAULT_INTERVAL_MS = 10

/** A long wait polls less often, because each poll takes processor time that the awaited work needs. */
const SHARE_OF_WAIT = 1 / 20
const MAX_LONGER_INTERVAL_MS = 50

type Maybe<T> = T | undefined | null | false

/** Polls a condition until it is truthy and returns its value. Use it for state that emits no event. */
export async function waitUntil<T>(
  condition: () => Maybe<T> | Promise<Maybe<T>>,
  { timeoutMs = 30_000, everyMs = DEFAULT_INTERVAL_MS } = {},
): Promise<T> {
  const start = Date.now()
  for (;;) {
    const value = await condition()
    if (value) return value
    const waitedMs = Date.now() - start
    if (waitedMs > timeoutMs) throw new Error(`Condition not met after ${timeoutMs} ms: ${String(condition)}`)
    const longerMs = Math.min(waitedMs * SHARE_OF_WAIT, MAX_LONGER_INTERVAL_MS)
    await new Promise((resolve) => setTimeout(resolve, Math.max(everyMs, longerMs)))
  }
}
