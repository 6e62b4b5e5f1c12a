import { setTimeout as pause } from 'node:timers/promises'
import { claimDueTasks, claimTask, releaseTask, recoverExpiredTasks } from '@crop/db'
import type { ClaimedTask } from '@crop/db'
import { getActiveSpan, toErrorFields, withEntrySpan, toTraceFields } from '@crop/runtime'
import type { Config } from '../config'
import { createLeaseManager } from './lease-manager'
import { runRepeatedly } from '../run-repeatedly'
import { countAbandonedTasks, runTask } from './run-task'
import type { TaskContext } from './run-task'
import { createSlots } from '../slots'

const POLL_MS = 1000

// A new task is the doorbell's for so long; without Redis nobody rings, so the poller need not wait.
const DOORBELL_GRACE_MS = 3000

export interface TaskRunnerOptions extends TaskContext {
  settings: Config['tasks']
  /** Whether rings can reach this worker now. */
  isDoorbellAvailable(): boolean
}

interface TrackedTask {
  task: ClaimedTask
  lost: AbortSignal
}

export interface TaskRunner {
  getBusySlotCount(): number
  /** Runs the task that was rung for, once a slot is free. Returns at once when there is nothing left to do. */
  handleRing(taskId: string): Promise<void>
  /** Claims nothing more, waits for running tasks within the grace, and hands the rest back unharmed. */
  stop(): Promise<void>
}

const attemptSpan = ({ id, attempt, crop, traceParent }: ClaimedTask) => ({
  kind: 'CONSUMER' as const,
  traceParent,
  attributes: { 'crop.task.id': id, 'crop.task.attempt': attempt, 'crop.task.crop': crop },
})

/** Runs tasks that are rung for and tasks that nobody rang for, both within one number of slots. */
export function startTaskRunner(parts: TaskRunnerOptions): TaskRunner {
  const { db, logger, settings, isDoorbellAvailable } = parts
  const slots = createSlots(settings.concurrency)
  const leases = createLeaseManager(db, settings.leaseMs, logger)
  const stopping = new AbortController()
  const claims = new Set<Promise<TrackedTask[]>>()

  async function attempt(task: ClaimedTask, lost: AbortSignal): Promise<void> {
    const named = { task_id: task.id, request_id: task.httpRequestId }
    const log = logger.child({ ...named, ...toTraceFields(getActiveSpan()) })
    try {
      await runTask({ ...parts, logger: log }, task, lost)
    } catch (error) {
      // The task's end could not be written either: its lease runs out and another attempt settles it.
      log.warn('task left to its lease', toErrorFields(error))
    }
  }

  async function runInSlot({ task, lost }: TrackedTask): Promise<void> {
    await withEntrySpan('process task', attemptSpan(task), () => attempt(task, lost))
    leases.untrack(task)
    slots.give()
  }

  async function handleRing(taskId: string): Promise<void> {
    await slots.take()
    const taken = stopping.signal.aborted ? undefined : await claimRung(taskId)
    if (taken) await runInSlot(taken)
    else slots.give()
  }

  /** What a claim takes is in our hands before anybody hears that the claim has ended. */
  function takeInHand(claim: Promise<ClaimedTask[]>): Promise<TrackedTask[]> {
    const taking = claim.then((tasks) => tasks.map((task) => ({ task, lost: leases.track(task) })))
    claims.add(taking)
    return taking.finally(() => claims.delete(taking))
  }

  async function claimRung(taskId: string): Promise<TrackedTask | undefined> {
    try {
      const claim = claimTask(db, taskId, settings.leaseMs)
      const [taken] = await takeInHand(claim.then((task) => (task ? [task] : [])))
      return taken
    } catch (error) {
      logger.warn('task not claimed', { task_id: taskId, ...toErrorFields(error) })
      return undefined
    }
  }

  /** Starts as many overdue tasks as there are free slots; true when there may be more. */
  async function runOverdueTasks(): Promise<boolean> {
    const limit = slots.takeFree(settings.concurrency)
    if (limit === 0) return true
    let claimed = 0
    try {
      const doorbellGraceMs = isDoorbellAvailable() ? DOORBELL_GRACE_MS : 0
      const { leaseMs } = settings
      const taken = await takeInHand(claimDueTasks(db, { limit, leaseMs, doorbellGraceMs }))
      claimed = taken.length
      for (const task of taken) void runInSlot(task)
    } finally {
      slots.give(limit - claimed)
    }
    return claimed === limit
  }

  /** Work-conserving: while there is more, each slot is filled as soon as it is free. */
  async function drain(): Promise<void> {
    while (!stopping.signal.aborted && (await runOverdueTasks())) await slots.whenFree()
  }

  async function settle(): Promise<void> {
    const { givenUp, requeued } = await recoverExpiredTasks(db)
    countAbandonedTasks(givenUp)
    if (givenUp + requeued > 0) logger.warn('expired leases settled', { given_up: givenUp, requeued })
  }

  const handBackAll = () => Promise.allSettled(leases.releaseAll().map((task) => releaseTask(db, task)))

  async function stop(): Promise<void> {
    stopping.abort()
    await Promise.race([slots.whenIdle(), pause(settings.shutdownGraceMs, undefined, { ref: false })])
    const written = await handBackAll()
    // What a claim took that was on its way to Postgres when the grace ended.
    await Promise.allSettled(claims)
    written.push(...(await handBackAll()))
    const handedBack = written.filter((end) => end.status === 'fulfilled' && end.value).length
    const left = written.filter(({ status }) => status === 'rejected').length
    logger.info('tasks stopped', { handed_back: handedBack, left_to_lease: left })
  }

  const loop = { everyMs: POLL_MS, signal: stopping.signal, logger }
  void runRepeatedly('poll', drain, loop)
  void runRepeatedly('settle expired leases', settle, loop)
  return { handleRing, getBusySlotCount: slots.inUse, stop }
}
