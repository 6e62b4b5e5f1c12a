import { TASK_PRIORITY } from '@crop/domain'
import { createSemaphore } from '@crop/runtime'

/** Rung tasks that are claimed even while the slots are full, so that a single question never waits for a set of tasks. */
const MAX_RUNG_TASKS = 8

/** The part of the slots that batch items have even while single questions queue. */
const BATCH_SHARE = 0.1

/** With fewer slots than this, classes get whole claims instead of parts of them: the lower ones one in ten. */
const MIN_SHARED_SLOTS = 4

/** How long no slots are reserved for a class that had no due task. */
const EMPTY_CLASS_MS = 1000

interface ClassedTask {
  priority: number
}

export interface SlotClaim {
  limit: number
  /** Slots, of these, that only one class may use. */
  reserved: { batch: number; reanalysis: number }
}

/** The slots of claimed tasks. A worker claims more tasks than it has threads, so that the threads never wait for Postgres. */
export interface TaskSlots {
  inUse(): number
  /** Acquires the free slots and returns the limits of a claim for them. */
  acquireFree(): SlotClaim
  /** Acquires a slot for a task that was announced. Returns false when many tasks are waiting in this worker. */
  tryAcquireForRing(): boolean
  /** Assigns acquired slots to the claimed tasks, and releases the others. */
  assign(claim: SlotClaim, tasks: readonly ClassedTask[]): void
  /** Releases the slot of a task. */
  release(task: ClassedTask): void
  /** Resolves when half of the slots are free, so that each claim is for several tasks. */
  whenHalfFree(): Promise<void>
  whenIdle(): Promise<void>
}

export const ONE_SLOT: SlotClaim = { limit: 1, reserved: { batch: 0, reanalysis: 0 } }

/**
 * Creates `concurrency` slots.
 *
 * @param getUsefulCount returns how many tasks keep the threads busy; more would only wait in this worker
 */
export function createTaskSlots(concurrency: number, getUsefulCount: () => number): TaskSlots {
  const size = concurrency + MAX_RUNG_TASKS
  const semaphore = createSemaphore(size)
  const counts = new Map<number, number>()
  /** The time until which a class counts as empty. */
  const emptyUntil = new Map<number, number>()
  let wholeClaims = 0
  const getCount = (priority: number) => counts.get(priority) ?? 0
  const addToCount = (priority: number, change: number) => counts.set(priority, getCount(priority) + change)
  const getLimit = () => Math.min(concurrency, getUsefulCount())

  const mayHaveDueTasks = (priority: number) => performance.now() >= (emptyUntil.get(priority) ?? 0)

  /** Returns how many slots a class lacks, at most `free`. */
  function reserve(priority: number, share: number, free: number): number {
    if (!mayHaveDueTasks(priority)) return 0
    return Math.min(free, Math.max(0, share - getCount(priority)))
  }

  function reserveWholeClaim(free: number): SlotClaim['reserved'] {
    wholeClaims += 1
    const isTurn = (turn: number, priority: number) => wholeClaims % 10 === turn && mayHaveDueTasks(priority)
    return {
      batch: isTurn(4, TASK_PRIORITY.batch) ? free : 0,
      reanalysis: isTurn(9, TASK_PRIORITY.reanalysis) ? free : 0,
    }
  }

  function noteEmptyClass(priority: number, reserved: number, tasks: readonly ClassedTask[]): void {
    if (reserved === 0 || tasks.some((task) => task.priority === priority)) return
    emptyUntil.set(priority, performance.now() + EMPTY_CLASS_MS)
  }

  return {
    inUse: semaphore.inUse,
    acquireFree: () => {
      const limit = getLimit()
      const free = semaphore.tryAcquire(Math.max(0, limit - semaphore.inUse()))
      if (limit < MIN_SHARED_SLOTS) return { limit: free, reserved: reserveWholeClaim(free) }
      const batch = reserve(TASK_PRIORITY.batch, Math.ceil(limit * BATCH_SHARE), free)
      const reanalysis = reserve(TASK_PRIORITY.reanalysis, 1, free - batch)
      return { limit: free, reserved: { batch, reanalysis } }
    },
    tryAcquireForRing: () =>
      getCount(TASK_PRIORITY.customer) < MAX_RUNG_TASKS &&
      semaphore.inUse() < getLimit() + MAX_RUNG_TASKS &&
      semaphore.tryAcquire() === 1,
    assign: ({ limit, reserved }, tasks) => {
      for (const { priority } of tasks) addToCount(priority, 1)
      noteEmptyClass(TASK_PRIORITY.batch, reserved.batch, tasks)
      noteEmptyClass(TASK_PRIORITY.reanalysis, reserved.reanalysis, tasks)
      semaphore.release(limit - tasks.length)
    },
    release: ({ priority }) => {
      addToCount(priority, -1)
      semaphore.release()
    },
    whenHalfFree: () => semaphore.whenAvailable(size - Math.floor(getLimit() / 2)),
    whenIdle: semaphore.whenIdle,
  }
}
