const PAUSE_MS = 10

type Maybe<T> = T | undefined | null | false

/** Polls a condition until it is truthy and returns its value; for state that emits no event. */
export async function waitUntil<T>(
  condition: () => Maybe<T> | Promise<Maybe<T>>,
  { timeoutMs = 30_000, everyMs = PAUSE_MS } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await condition()
    if (answer) return answer
    if (Date.now() > deadline)
      throw new Error(`Condition not met after ${timeoutMs} ms: ${String(condition)}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
