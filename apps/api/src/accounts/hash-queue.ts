import { createSemaphore } from '@crop/runtime'
import { serviceUnavailable } from '../http/errors/api-error'

/** Limits concurrent password hashes and the queue behind them; rejects the rest with 503. */
export interface HashQueue {
  getLoad(): { running: number; waiting: number }
  /** Runs `work` when it is its turn. A client that disconnects while waiting leaves the queue. */
  run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
}

export function createHashQueue(maxRunning: number, maxWaiting: number): HashQueue {
  const semaphore = createSemaphore(maxRunning)

  async function waitForTurn(signal: AbortSignal): Promise<void> {
    if (semaphore.tryAcquire() === 1) return
    if (semaphore.waiting() >= maxWaiting) throw serviceUnavailable()
    await semaphore.acquire(signal).catch(() => {
      throw serviceUnavailable()
    })
  }

  return {
    getLoad: () => ({ running: semaphore.inUse(), waiting: semaphore.waiting() }),
    run: async (work, signal) => {
      await waitForTurn(signal)
      try {
        return await work()
      } finally {
        semaphore.release()
      }
    },
  }
}
