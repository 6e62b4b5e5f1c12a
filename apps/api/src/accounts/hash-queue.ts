import { setTimeout as sleep } from 'node:timers/promises'
import { serviceUnavailable } from '../http/errors/api-error'

/** The options of a route that hashes passwords: time in the queue does not count against the request's timeout. */
export const HASHING_ROUTE = { managesOwnTimeout: true }

/** The client whose request needs a hash. */
export interface HashClient {
  /** Clients with the same key share one turn. */
  key: string
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** Limits concurrent password hashes and the queue behind them; rejects the rest with 503. */
export interface HashQueue {
  getLoad(): { running: number; waiting: number }
  /** Runs `work` when it is the client's turn. A client that disconnects while waiting leaves the queue. */
  run<T>(work: () => Promise<T>, client: HashClient): Promise<T>
}

interface QueuedHash {
  start(): void
  reject(): void
}

/** Waiting work of all clients, of which each in turn may start one piece. */
class FairQueue {
  /** In the order of the clients' next turns. */
  readonly #waitersByClient = new Map<string, QueuedHash[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(key: string, waiter: QueuedHash): void {
    const waiters = this.#waitersByClient.get(key)
    if (waiters) waiters.push(waiter)
    else this.#waitersByClient.set(key, [waiter])
    this.#size += 1
  }

  /** Removes the waiter whose turn is next. */
  takeNext(): QueuedHash | undefined {
    const [next] = this.#waitersByClient
    if (!next) return undefined
    const [key, [waiter, ...others]] = next
    this.#waitersByClient.delete(key)
    if (others.length > 0) this.#waitersByClient.set(key, others)
    this.#size -= 1
    return waiter
  }

  /** Returns false when the waiter has left the queue already. */
  remove(key: string, waiter: QueuedHash): boolean {
    const waiters = this.#waitersByClient.get(key) ?? []
    const index = waiters.indexOf(waiter)
    if (index === -1) return false
    waiters.splice(index, 1)
    if (waiters.length === 0) this.#waitersByClient.delete(key)
    this.#size -= 1
    return true
  }

  /** Removes the last waiter of the client with the most places, if that client has more than `key` would have. */
  evictFor(key: string): QueuedHash | undefined {
    const ownPlaces = this.#waitersByClient.get(key)?.length ?? 0
    let largest: QueuedHash[] = []
    for (const waiters of this.#waitersByClient.values())
      if (waiters.length > largest.length) largest = waiters
    if (largest.length <= ownPlaces + 1) return undefined
    this.#size -= 1
    return largest.pop()
  }
}

interface HashQueueOptions {
  maxRunning: number
  maxWaiting: number
  /** How long a rejected request waits for its 503, so that clients without patience cannot send thousands per second. */
  rejectionDelayMs: number
}

/**
 * Creates the queue. It is fair between clients: no client gets a second place, or a second turn, before every other
 * client had its first. One client that sends many wrong passwords therefore delays the others by one hash at most.
 */
export function createHashQueue({ maxRunning, maxWaiting, rejectionDelayMs }: HashQueueOptions): HashQueue {
  const queue = new FairQueue()
  let running = 0

  function waitForTurn({ key, signal }: HashClient): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = () => {
        signal.removeEventListener('abort', leave)
        reject(serviceUnavailable())
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const waiter = { start, reject: fail }
      const leave = () => {
        if (queue.remove(key, waiter)) fail()
      }
      if (queue.size >= maxWaiting) {
        const evicted = queue.evictFor(key)
        if (!evicted) return reject(serviceUnavailable())
        evicted.reject()
      }
      queue.add(key, waiter)
      signal.addEventListener('abort', leave, { once: true })
      if (signal.aborted) leave()
    })
  }

  async function delayRejection(error: unknown, signal: AbortSignal): Promise<never> {
    await sleep(rejectionDelayMs, undefined, { signal }).catch(() => undefined)
    throw error
  }

  /** Hands the permit to the next waiter, so that `running` does not change. */
  function release(): void {
    const next = queue.takeNext()
    if (next) next.start()
    else running -= 1
  }

  return {
    getLoad: () => ({ running, waiting: queue.size }),
    run: async (work, client) => {
      if (running < maxRunning) running += 1
      else await waitForTurn(client).catch((error: unknown) => delayRejection(error, client.signal))
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
