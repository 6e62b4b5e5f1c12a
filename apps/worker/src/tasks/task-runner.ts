import { setTimeout as pause } from 'node:timers/promises'
import { claimDueTasks, claimTask, releaseTask, recoverExpiredTasks } from '@crop/db'
import type { ClaimedTask } from '@crop/db'
import { activeSpan, errorFields, inEntrySpan, traceFields } from '@crop/runtime'
import type { Config } from '../config'
import { keepLeases } from './lease-keeper'
import { repeatedly } from '../repeatedly'
import { countGivenUp, runTask } from './run-task'
import type { RunParts } from './run-task'
import { createSlots } from '../slots'

const POLL_MS = 1000

// A new task is the doorbell's for so long; without Redis nobody rings, so the poller need not wait.
const DOORBELL_GRACE_MS = 3000

export interface RunnerParts extends RunParts {
  settings: Config['tasks']
  /** Whether rings can reach this worker now. */
  doorbellIsUp(): boolean
}

interface TaskInHand {
  task: ClaimedTask
  lost: AbortSignal
}

export interface TaskRunner {
  slotsInUse(): number
  /** Runs the task that was rung for, once a slot is free. Returns at once when there is nothing left to do. */
  answerRing(taskId: string): Promise<void>
  /** Claims nothing more, waits for running tasks within the grace, and hands the rest back unharmed. */
  stop(): Promise<void>
}

const attemptSpan = ({ id, attempt, crop, traceParent }: ClaimedTask) => ({
  kind: 'CONSUMER' as const,
  traceParent,
  attributes: { 'crop.task.id': id, 'crop.task.attempt': attempt, 'crop.task.crop': crop },
})

/** Runs tasks that are rung for and tasks that nobody rang for, both within one number of slots. */
export function startTaskRunner(parts: RunnerParts): TaskRunner {
  const { db, logger, settings, doorbellIsUp } = parts
  const slots = createSlots(settings.concurrency)
  const leases = keepLeases(db, settings.leaseMs, logger)
  const stopping = new AbortController()
  const claims = new Set<Promise<TaskInHand[]>>()

  async function attempt(task: ClaimedTask, lost: AbortSignal): Promise<void> {
    const named = { task_id: task.id, request_id: task.httpRequestId }
    const log = logger.with({ ...named, ...traceFields(activeSpan()) })
    try {
      await runTask({ ...parts, logger: log }, task, lost)
    } catch (error) {
      // The task's end could not be written either: its lease runs out and another attempt settles it.
      log.warn('task left to its lease', errorFields(error))
    }
  }

  async function runInSlot({ task, lost }: TaskInHand): Promise<void> {
    await inEntrySpan('process task', attemptSpan(task), () => attempt(task, lost))
    leases.release(task)
    slots.give()
  }

  async function answerRing(taskId: string): Promise<void> {
    await slots.take()
    const taken = stopping.signal.aborted ? undefined : await claimRung(taskId)
    if (taken) await runInSlot(taken)
    else slots.give()
  }

  /** What a claim takes is in our hands before anybody hears that the claim has ended. */
  function takeInHand(claim: Promise<ClaimedTask[]>): Promise<TaskInHand[]> {
    const taking = claim.then((tasks) => tasks.map((task) => ({ task, lost: leases.hold(task) })))
    claims.add(taking)
    return taking.finally(() => claims.delete(taking))
  }

  async function claimRung(taskId: string): Promise<TaskInHand | undefined> {
    try {
      const claim = claimTask(db, taskId, settings.leaseMs)
      const [taken] = await takeInHand(claim.then((task) => (task ? [task] : [])))
      return taken
    } catch (error) {
      logger.warn('task not claimed', { task_id: taskId, ...errorFields(error) })
      return undefined
    }
  }

  /** Starts as many overdue tasks as there are free slots; true when there may be more. */
  async function runOverdueTasks(): Promise<boolean> {
    const limit = slots.takeFree(settings.concurrency)
    if (limit === 0) return true
    let claimed = 0
    try {
      const doorbellGraceMs = doorbellIsUp() ? DOORBELL_GRACE_MS : 0
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
    countGivenUp(givenUp)
    if (givenUp + requeued > 0) logger.warn('expired leases settled', { given_up: givenUp, requeued })
  }

  const handBackAll = () => Promise.allSettled(leases.abandon().map((task) => releaseTask(db, task)))

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
  void repeatedly('poll', drain, loop)
  void repeatedly('settle expired leases', settle, loop)
  return { answerRing, slotsInUse: slots.inUse, stop }
}
