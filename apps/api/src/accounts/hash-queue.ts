import { serviceUnavailable } from '../http/errors/api-error'

/** Lets so many pieces of work run at once and so many wait; who comes beyond that is told to come again. */
export interface HashQueue {
  load(): { running: number; waiting: number }
  /** Who goes away while waiting leaves its place to others: work for nobody would shut them out. */
  run<T>(work: () => Promise<T>, gone: AbortSignal): Promise<T>
}

export function createHashQueue(running: number, waitingRoom: number): HashQueue {
  let free = running
  const queue: (() => void)[] = []

  const untilTurn = (gone: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      queue.push(resolve)
      const giveUp = () => {
        const place = queue.indexOf(resolve)
        if (place === -1) return
        queue.splice(place, 1)
        reject(serviceUnavailable())
      }
      gone.addEventListener('abort', giveUp, { once: true })
    })

  async function enter(gone: AbortSignal): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    if (gone.aborted || queue.length >= waitingRoom) throw serviceUnavailable()
    // Whoever leaves hands its place over, so `free` stays as it is.
    await untilTurn(gone)
  }

  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  return {
    load: () => ({ running: running - free, waiting: queue.length }),
    run: async (work, gone) => {
      await enter(gone)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
