import { setTimeout as pause } from 'node:timers/promises'
import {
  claimDueTasks,
  claimTask,
  finishBatches,
  recoverExpiredTasks,
  releaseTask,
  type ClaimedTask,
} from '@crop/db'
import { createSemaphore, getActiveSpan, toErrorFields, toTraceFields, withEntrySpan } from '@crop/runtime'
import type { Config } from '../config'
import { runRepeatedly } from '../run-repeatedly'
import { createLeaseManager } from './lease-manager'
import { countGivenUpTasks, runTask, type TaskContext } from './run-task'

const POLL_INTERVAL_MS = 1000

// The poller leaves new tasks to the doorbell for this long. Without Redis nothing rings, so it does not wait.
const DOORBELL_GRACE_MS = 3000

export interface TaskRunnerOptions extends TaskContext {
  settings: Config['tasks']
  /** Whether rings can reach this worker. */
  isDoorbellAvailable(): boolean
}

/** A claimed task whose lease is being renewed. */
interface TrackedTask {
  task: ClaimedTask
  leaseLost: AbortSignal
}

export interface TaskRunner {
  getRunningTaskCount(): number
  /** Waits for a free task slot, then claims and runs the announced task unless another worker has claimed it. */
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
async function runAttempt(context: TaskContext, { task, leaseLost }: TrackedTask): Promise<void> {
  const logger = context.logger.child({
    task_id: task.id,
    request_id: task.httpRequestId,
    ...toTraceFields(getActiveSpan()),
  })
  try {
    await runTask({ ...context, logger }, task, leaseLost)
  } catch (error) {
    logger.warn('could not finish task; it will be retried when its lease expires', toErrorFields(error))
  }
}

/** Runs tasks announced by the doorbell and tasks found by polling, within one limit of concurrent tasks. */
export function startTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { db, logger, settings, isDoorbellAvailable } = options
  const slots = createSemaphore(settings.concurrency)
  const leases = createLeaseManager(db, settings.leaseMs, logger)
  const stopping = new AbortController()
  const pendingClaims = new Set<Promise<TrackedTask[]>>()

  /** Starts renewing the leases of tasks as soon as they are claimed, so that `stop` can release all of them. */
  function trackClaims(claim: Promise<ClaimedTask[]>): Promise<TrackedTask[]> {
    const tracked = claim.then((tasks) => tasks.map((task) => ({ task, leaseLost: leases.track(task) })))
    pendingClaims.add(tracked)
    return tracked.finally(() => pendingClaims.delete(tracked))
  }

  /** Runs a task in a slot that the caller has acquired, then releases the slot. */
  async function runInSlot(tracked: TrackedTask): Promise<void> {
    await withEntrySpan('process task', getSpanOptions(tracked.task), () => runAttempt(options, tracked))
    leases.untrack(tracked.task)
    slots.release()
  }

  async function claimAnnouncedTask(taskId: string): Promise<TrackedTask | undefined> {
    try {
      const claim = claimTask(db, taskId, settings.leaseMs)
      const [tracked] = await trackClaims(claim.then((task) => (task ? [task] : [])))
      return tracked
    } catch (error) {
      logger.warn('task not claimed', { task_id: taskId, ...toErrorFields(error) })
      return undefined
    }
  }

  async function handleRing(taskId: string): Promise<void> {
    await slots.acquire()
    const tracked = stopping.signal.aborted ? undefined : await claimAnnouncedTask(taskId)
    if (tracked) await runInSlot(tracked)
    else slots.release()
  }

  /** Starts as many due tasks as there are free slots. Returns true when there may be more. */
  async function startDueTasks(): Promise<boolean> {
    const limit = slots.tryAcquire(settings.concurrency)
    if (limit === 0) return true
    let claimed = 0
    try {
      const doorbellGraceMs = isDoorbellAvailable() ? DOORBELL_GRACE_MS : 0
      const { leaseMs } = settings
      const trackedTasks = await trackClaims(claimDueTasks(db, { limit, leaseMs, doorbellGraceMs }))
      claimed = trackedTasks.length
      for (const tracked of trackedTasks) void runInSlot(tracked)
    } finally {
      slots.release(limit - claimed)
    }
    return claimed === limit
  }

  /** Fills every slot as soon as it is free, as long as there are due tasks. */
  async function poll(): Promise<void> {
    while (!stopping.signal.aborted && (await startDueTasks())) await slots.whenAvailable()
  }

  async function recoverExpiredLeases(): Promise<void> {
    const { givenUp, requeued } = await recoverExpiredTasks(db)
    countGivenUpTasks(givenUp)
    if (givenUp + requeued > 0) logger.warn('task leases expired', { given_up: givenUp, requeued })
  }

  const releaseAll = () => Promise.allSettled(leases.untrackAll().map((task) => releaseTask(db, task)))

  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.race([slots.whenIdle(), pause(settings.shutdownGraceMs, undefined, { ref: false })])
    const releases = await releaseAll()
    // Release the tasks of claims that were in progress at the end of the grace period.
    await Promise.allSettled(pendingClaims)
    releases.push(...(await releaseAll()))
    const released = releases.filter((release) => release.status === 'fulfilled' && release.value).length
    const failed = releases.filter(({ status }) => status === 'rejected').length
    logger.info('tasks stopped', { handed_back: released, left_to_lease: failed })
  }

  const loop = { intervalMs: POLL_INTERVAL_MS, signal: stopping.signal, logger }
  void runRepeatedly('poll', poll, loop)
  void runRepeatedly('lease recovery', recoverExpiredLeases, loop)
  void runRepeatedly('end of batches', () => finishBatches(db), loop)
  return { handleRing, getRunningTaskCount: slots.inUse, stop }
}
