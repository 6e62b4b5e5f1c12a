import { setTimeout as delay } from 'node:timers/promises'

/**
 * Whether work of this process settles before a timer of the same process. A busy machine delays both, so the order holds
 * where a measured duration would not. Rejects if the work rejects first.
 */
export async function settlesWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController()
  const timeout = delay(timeoutMs, false, { signal: timer.signal })
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    // Aborting rejects the timer.
    timeout.catch(() => undefined)
    timer.abort()
  }
}
