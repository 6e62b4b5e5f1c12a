/** Limits how many pieces of work run at the same time. */
export interface Semaphore {
  /** Permits that are acquired and not yet released. */
  inUse(): number
  /** Acquires up to `limit` permits (by default one) without waiting. Returns how many it acquired. */
  tryAcquire(limit?: number): number
  /** Releases `count` permits, by default one. */
  release(count?: number): void
  /** Resolves when at least `count` permits are free, without acquiring them. */
  whenAvailable(count: number): Promise<void>
  /** Resolves when no permit is in use. */
  whenIdle(): Promise<void>
}

/** A caller that waits until at least `minFree` permits are free. */
interface Waiter {
  minFree: number
  resolve(): void
}

export function createSemaphore(size: number): Semaphore {
  let free = size
  let waiters: Waiter[] = []

  function resolveWaiters(): void {
    waiters.filter(({ minFree }) => free >= minFree).forEach(({ resolve }) => resolve())
    waiters = waiters.filter(({ minFree }) => free < minFree)
  }

  function whenAvailable(minFree: number): Promise<void> {
    return new Promise((resolve) => {
      waiters.push({ minFree, resolve })
      resolveWaiters()
    })
  }

  return {
    inUse: () => size - free,
    tryAcquire: (limit = 1) => {
      const acquired = Math.min(limit, free)
      free -= acquired
      return acquired
    },
    release: (count = 1) => {
      free += count
      resolveWaiters()
    },
    whenAvailable,
    whenIdle: () => whenAvailable(size),
  }
}
