export const TIMER_SPEEDUP = 100

/** The longest delay that `setTimeout` accepts; the client uses it for "never". */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Runs `test` while all timers, except those with the longest delay, fire a hundred times sooner. */
export async function withFastTimers<T>(test: () => Promise<T>): Promise<T> {
  const { setTimeout: originalSetTimeout } = globalThis
  const fastSetTimeout = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    originalSetTimeout(callback, ms < MAX_TIMER_MS ? ms / TIMER_SPEEDUP : ms, ...args)
  globalThis.setTimeout = Object.assign(fastSetTimeout, originalSetTimeout)
  try {
    return await test()
  } finally {
    globalThis.setTimeout = originalSetTimeout
  }
}
