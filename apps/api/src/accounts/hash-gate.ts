import { serviceUnavailable } from '../http/refusal'

/** Lets so many pieces of work run at once and so many wait; who comes beyond that is told to come again. */
export interface HashGate {
  load(): { running: number; waiting: number }
  run<T>(work: () => Promise<T>): Promise<T>
}

export function createHashGate(running: number, waitingRoom: number): HashGate {
  let free = running
  const queue: (() => void)[] = []

  async function enter(): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    if (queue.length >= waitingRoom) throw serviceUnavailable()
    // Whoever leaves hands its place over, so `free` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave(): void {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  return {
    load: () => ({ running: running - free, waiting: queue.length }),
    run: async (work) => {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
