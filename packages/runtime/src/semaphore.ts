/** Limits how many pieces of work run at the same time. */
export interface Semaphore {
  /** Permits that are acquired and not yet released. */
  inUse(): number
  /** Callers that wait in `acquire`. */
  waiting(): number
  /** Acquires one permit, in the order of the calls. Rejects with the signal's reason when it is aborted first. */
  acquire(signal?: AbortSignal): Promise<void>
  /** Acquires up to `limit` permits (by default one) without waiting. Returns how many it acquired. */
  tryAcquire(limit?: number): number
  /** Releases `count` permits, by default one. */
  release(count?: number): void
  /** Resolves when at least `count` permits, by default one, are free, without acquiring them. */
  whenAvailable(count?: number): Promise<void>
  /** Resolves when no permit is in use. */
  whenIdle(): Promise<void>
}

/** A caller that waits until at least `minFree` permits are free. */
interface AvailabilityWaiter {
  minFree: number
  resolve(): void
}

export function createSemaphore(size: number): Semaphore {
  let free = size
  const queue: (() => void)[] = []
  let availabilityWaiters: AvailabilityWaiter[] = []

  function distribute(): void {
    while (free > 0 && queue.length > 0) {
      free -= 1
      queue.shift()?.()
    }
    availabilityWaiters.filter(({ minFree }) => free >= minFree).forEach(({ resolve }) => resolve())
    availabilityWaiters = availabilityWaiters.filter(({ minFree }) => free < minFree)
  }

  function whenFree(minFree: number): Promise<void> {
    return new Promise((resolve) => {
      availabilityWaiters.push({ minFree, resolve })
      distribute()
    })
  }

  function leaveQueue(onTurn: () => void): boolean {
    const index = queue.indexOf(onTurn)
    if (index !== -1) queue.splice(index, 1)
    return index !== -1
  }

  function acquire(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        if (leaveQueue(onTurn)) reject(signal?.reason as Error)
      }
      const onTurn = () => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }
      queue.push(onTurn)
      distribute()
      if (signal?.aborted) onAbort()
      else signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  return {
    inUse: () => size - free,
    waiting: () => queue.length,
    acquire,
    tryAcquire: (limit = 1) => {
      const acquired = Math.min(limit, free)
      free -= acquired
      return acquired
    },
    release: (count = 1) => {
      free += count
      distribute()
    },
    whenAvailable: (count = 1) => whenFree(count),
    whenIdle: () => whenFree(size),
  }
}
