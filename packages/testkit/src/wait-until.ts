const DEFAULT_INTERVAL_MS = 10

type Maybe<T> = T | undefined | null | false

/** Polls a condition until it is truthy and returns its value. Use it for state that emits no event. */
export async function waitUntil<T>(
  condition: () => Maybe<T> | Promise<Maybe<T>>,
  { timeoutMs = 30_000, everyMs = DEFAULT_INTERVAL_MS } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = await condition()
    if (value) return value
    if (Date.now() > deadline)
      throw new Error(`Condition not met after ${timeoutMs} ms: ${String(condition)}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
