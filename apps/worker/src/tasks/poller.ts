import { setImmediate as nextTurn } from 'node:timers/promises'

// The first poll leaves new tasks to the doorbell for this long. Without Redis nothing rings, so it does not wait.
const DOORBELL_GRACE_MS = 3000

export interface PollerOptions {
  /** Claims and starts due tasks, as many as there are free slots. Returns whether there may be more. */
  startDueTasks(doorbellGraceMs: number): Promise<boolean>
  /** Resolves when a claim is worth its cost. */
  whenSlotsFree(): Promise<void>
  /** Whether rings can reach this worker. */
  isDoorbellAvailable(): boolean
  signal: AbortSignal
}

/** Claims due tasks until there are none. It runs at most once at a time. */
export interface Poller {
  /** Starts the tasks that are due although nothing rang for them. Rejects when a claim fails. */
  poll(): Promise<void>
  /** Starts tasks whose rings came faster than this worker could start them. */
  pollRungTasks(): Promise<void>
}

export function createPoller(options: PollerOptions): Poller {
  const { startDueTasks, whenSlotsFree, isDoorbellAvailable, signal } = options
  let polling: Promise<void> | undefined
  let hasRung = false

  async function startAllDueTasks(firstGraceMs: number): Promise<void> {
    let doorbellGraceMs = firstGraceMs
    let mayBeMore = true
    while (mayBeMore) {
      await whenSlotsFree()
      // Tasks that completed together release their slots in the same turn of the event loop.
      await nextTurn()
      // A stopping worker releases its tasks as soon as the slots are free, and must not claim others after that.
      if (signal.aborted) return
      hasRung = false
      mayBeMore = (await startDueTasks(doorbellGraceMs)) || hasRung
      // While there is a backlog, tasks are claimed in turn, whether they rang or not.
      doorbellGraceMs = 0
    }
  }

  function start(doorbellGraceMs: number): Promise<void> {
    polling ??= startAllDueTasks(doorbellGraceMs).finally(() => (polling = undefined))
    return polling
  }

  return {
    poll: () => start(isDoorbellAvailable() ? DOORBELL_GRACE_MS : 0),
    pollRungTasks: () => {
      hasRung = true
      return start(0)
    },
  }
}
