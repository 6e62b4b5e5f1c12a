import { serviceUnavailable } from '../http/errors/api-error'

/** Limits concurrent password hashes and the queue behind them; rejects the rest with 503. */
export interface HashQueue {
  getLoad(): { running: number; waiting: number }
  /** Runs the work in its turn. When the signal aborts before that, the work is dropped and frees its place in the queue. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
}

export function createHashQueue(maxRunning: number, maxWaiting: number): HashQueue {
  let free = maxRunning
  const queue: (() => void)[] = []

  const waitForTurn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      queue.push(resolve)
      const leaveQueue = () => {
        const index = queue.indexOf(resolve)
        if (index === -1) return
        queue.splice(index, 1)
        reject(serviceUnavailable())
      }
      signal.addEventListener('abort', leaveQueue, { once: true })
    })

  async function acquire(signal: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    if (signal.aborted || queue.length >= maxWaiting) throw serviceUnavailable()
    // `release` passes the slot on directly, so `free` does not change.
    await waitForTurn(signal)
  }

  function release(): void {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  return {
    getLoad: () => ({ running: maxRunning - free, waiting: queue.length }),
    run: async (work, signal) => {
      await acquire(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
