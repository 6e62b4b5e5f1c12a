/** Limits how many pieces of work run at the same time. */
export interface Semaphore {
  /** Permits that are acquired and not yet released. */
  inUse(): number
  /** Callers that wait in `acquire`. */
  waiting(): number
  /** Acquires one permit, in the order of the calls. Rejects with the signal's reason when it is aborted first. */
  acquire(signal?: AbortSignal): Promise<void>
  /** Acquires as many free permits as there are, up to `limit`, without waiting. Returns their number. */
  tryAcquire(limit?: number): number
  release(count?: number): void
  /** Resolves when at least one permit is free, without acquiring it. */
  whenAvailable(): Promise<void>
  /** Resolves when no permit is in use. */
  whenIdle(): Promise<void>
}

interface Observer {
  permits: number
  resolve(): void
}

export function createSemaphore(size: number): Semaphore {
  let free = size
  const queue: (() => void)[] = []
  let observers: Observer[] = []

  function distribute(): void {
    while (free > 0 && queue.length > 0) {
      free -= 1
      queue.shift()?.()
    }
    observers.filter(({ permits }) => free >= permits).forEach(({ resolve }) => resolve())
    observers = observers.filter(({ permits }) => free < permits)
  }

  function whenFree(permits: number): Promise<void> {
    return new Promise((resolve) => {
      observers.push({ permits, resolve })
      distribute()
    })
  }

  function leaveQueue(turn: () => void): boolean {
    const index = queue.indexOf(turn)
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
    whenAvailable: () => whenFree(1),
    whenIdle: () => whenFree(size),
  }
}
