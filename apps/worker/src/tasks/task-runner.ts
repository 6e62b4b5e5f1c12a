import {
  claimDueTasks,
  claimTask,
  createCallerTurns,
  finishBatches,
  recoverExpiredTasks,
  releaseTask,
  renewLeases,
  type ClaimedTask,
} from '@crop/db'
import { TASK_PRIORITY } from '@crop/domain'
import { getActiveSpan, toTraceFields, waitAtMost, withEntrySpan } from '@crop/runtime'
import type { Config } from '../config'
import { createHeldRows, type Held } from '../leased-work'
import { runRepeatedly } from '../run-repeatedly'
import { createPoller } from './poller'
import { countGivenUpTasks, runTask, type TaskContext } from './run-task'
import { createTaskSlots, ONE_SLOT, type SlotClaim } from './task-slots'

const POLL_INTERVAL_MS = 1000

// Fewer tasks would not be worth the cost of a claim, which takes turns among all callers.
const MIN_CLAIMED_TASKS = 24

export interface TaskRunnerOptions extends TaskContext {
  settings: Config['tasks']
  /** Whether rings can reach this worker. */
  isDoorbellAvailable(): boolean
  /** Whether tasks may be claimed now. */
  mayClaim(): boolean
  /** Returns how many questions the model threads assess in one piece each. */
  getPieceCapacity(): number
}

export interface TaskRunner {
  getRunningTaskCount(): number
  /**
   * Claims and starts the announced task unless another worker has claimed it. While many tasks wait, it leaves the task to
   * the poller, which serves callers in turn.
   */
  handleRing(taskId: string): Promise<void>
  /** Stops claiming, waits for running tasks within the grace period, and releases the rest. */
  stop(): Promise<void>
}

const getSpanOptions = ({ id, attempt, crop, traceParent }: ClaimedTask) => ({
  kind: 'CONSUMER' as const,
  traceParent,
  attributes: { 'crop.task.id': id, 'crop.task.attempt': attempt, 'crop.task.crop': crop },
})

/** Runs one attempt. If its outcome cannot be written, the task is retried when the lease expires. */
async function runAttempt(context: TaskContext, { row: task, leaseLost }: Held<ClaimedTask>): Promise<void> {
  const logger = context.logger.child({
    task_id: task.id,
    request_id: task.httpRequestId,
    ...toTraceFields(getActiveSpan()),
  })
  try {
    await runTask({ ...context, logger }, task, leaseLost)
  } catch (error) {
    logger.failure('could not finish task; it will be retried when its lease expires', error)
  }
}

const toTask = ({ row }: Held<ClaimedTask>) => row

/** Tasks of one place are assessed one after the other, because the model keeps the climate of the latest places. */
const sortByPlace = (tasks: readonly Held<ClaimedTask>[]) =>
  tasks.toSorted((a, b) => (a.row.location < b.row.location ? -1 : 1))

/** Runs tasks announced by the doorbell and tasks found by polling, within one limit of claimed tasks. */
export function startTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { db, logger, settings, isDoorbellAvailable, mayClaim, getPieceCapacity } = options
  // While the threads assess one piece, the tasks of the next one are claimed and those of the last one completed.
  const getUsefulCount = () => Math.max(MIN_CLAIMED_TASKS, 2 * getPieceCapacity())
  const slots = createTaskSlots(settings.concurrency, getUsefulCount)
  const { leaseMs } = settings
  const heldTasks = createHeldRows<ClaimedTask>(
    {
      leaseMs,
      renew: (tasks) => renewLeases(db, tasks, leaseMs),
      release: (task) => releaseTask(db, task),
    },
    logger,
  )
  const turns = createCallerTurns()
  const stopping = new AbortController()
  const { signal } = stopping

  /** Runs a task in its slot, then releases the slot. */
  async function runInSlot(held: Held<ClaimedTask>): Promise<void> {
    await withEntrySpan('process task', getSpanOptions(held.row), () => runAttempt(options, held))
    heldTasks.drop(held.row)
    slots.release(held.row)
  }

  /** Waits for a claim and starts its tasks. Frees the slots for which there was no task. */
  async function startClaimedTasks(
    slotClaim: SlotClaim,
    claim: Promise<ClaimedTask[]>,
  ): Promise<ClaimedTask[]> {
    let claimed: Held<ClaimedTask>[] = []
    try {
      claimed = await heldTasks.hold(claim)
    } finally {
      slots.assign(slotClaim, claimed.map(toTask))
    }
    for (const held of sortByPlace(claimed)) void runInSlot(held)
    return claimed.map(toTask)
  }

  async function startDueTasks(doorbellGraceMs: number): Promise<boolean> {
    if (!mayClaim()) return false
    const slotClaim = slots.acquireFree()
    const { limit, reserved } = slotClaim
    if (limit === 0) return true
    const claim = claimDueTasks(db, { limit, reserved, leaseMs, doorbellGraceMs, turns })
    const started = await startClaimedTasks(slotClaim, claim)
    const isReserved = limit === reserved.batch + reserved.reanalysis
    return started.length > 0 || isReserved
  }

  const poller = createPoller({
    startDueTasks,
    whenSlotsFree: slots.whenHalfFree,
    isDoorbellAvailable,
    signal,
  })

  const reportFailedPoll = (error: unknown) => logger.failure('poll failed', error)

  const pollRungTasks = () => void poller.pollRungTasks().catch(reportFailedPoll)

  async function handleRing(taskId: string): Promise<void> {
    if (signal.aborted || !mayClaim()) return
    if (!slots.tryAcquireForRing()) return pollRungTasks()
    const claim = claimTask(db, taskId, leaseMs).then((task) => (task ? [task] : []))
    try {
      const started = await startClaimedTasks(ONE_SLOT, claim)
      // Only some items of a batch ring.
      if (started.some(({ priority }) => priority === TASK_PRIORITY.batch)) pollRungTasks()
    } catch (error) {
      logger.failure('task not claimed; the poller will claim it', error, { task_id: taskId })
    }
  }

  async function recoverExpiredLeases(): Promise<void> {
    const { givenUp, requeued } = await recoverExpiredTasks(db)
    countGivenUpTasks(givenUp)
    if (givenUp + requeued > 0) logger.warn('task leases expired', { given_up: givenUp, requeued })
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await waitAtMost(slots.whenIdle(), settings.shutdownGraceMs)
    const { released, failed } = await heldTasks.releaseAll()
    logger.info('tasks stopped', { released, not_released: failed })
  }

  const loop = { intervalMs: POLL_INTERVAL_MS, signal, logger }
  void runRepeatedly('poll', poller.poll, loop)
  void runRepeatedly('lease recovery', recoverExpiredLeases, loop)
  void runRepeatedly('end of batches', () => finishBatches(db), loop)
  return { handleRing, getRunningTaskCount: slots.inUse, stop }
}
