import type { TaskFailure } from '@crop/domain'
import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../database-client'
import { millisecondsInterval } from '../intervals'
import { analysisTasks } from '../schema'

/** A task and the attempt that claimed it. Only the newest attempt holds the task. */
export interface HeldTask {
  id: string
  attempt: number
}

/** The fence: every write of an attempt has this condition. */
const isStillHeld = (held: HeldTask) =>
  and(
    eq(analysisTasks.id, held.id),
    eq(analysisTasks.attempt, held.attempt),
    eq(analysisTasks.state, 'processing'),
  )

/** Renews the leases of the tasks that are still held, and returns their ids. The leases of the others are lost. */
export async function renewLeases(db: Db, heldTasks: HeldTask[], leaseMs: number): Promise<string[]> {
  if (heldTasks.length === 0) return []
  const renewed = await db
    .update(analysisTasks)
    .set({ leaseExpiresAt: sql`now() + ${millisecondsInterval(leaseMs)}` })
    .where(or(...heldTasks.map(isStillHeld)))
    .returning({ id: analysisTasks.id })
  return renewed.map((task) => task.id)
}

const isLeaseExpired = and(
  eq(analysisTasks.state, 'processing'),
  lt(analysisTasks.leaseExpiresAt, sql`now()`),
)

/**
 * Recovers the tasks of workers that died: tasks after their last attempt fail, the others are queued again. The jitter
 * separates them: if one of them crashed the worker, it must not take the others down again.
 */
export async function recoverExpiredTasks(db: Db): Promise<{ givenUp: number; requeued: number }> {
  const givenUp = await db
    .update(analysisTasks)
    .set({ state: 'failed', errorCode: 'ANALYSIS_FAILED', finishedAt: sql`now()`, leaseExpiresAt: null })
    .where(and(isLeaseExpired, gte(analysisTasks.attempt, analysisTasks.maxAttempts)))
  const jitter = sql`make_interval(secs => random() * least(60, power(2, ${analysisTasks.attempt})))`
  const requeued = await db
    .update(analysisTasks)
    .set({ state: 'queued', availableAt: sql`now() + ${jitter}`, leaseExpiresAt: null })
    .where(and(isLeaseExpired, lt(analysisTasks.attempt, analysisTasks.maxAttempts)))
  return { givenUp: givenUp.rowCount ?? 0, requeued: requeued.rowCount ?? 0 }
}

/** Updates a task and ends its lease. Returns false, without a change, when the task is no longer held. */
export async function updateHeldTask(
  db: Db,
  held: HeldTask,
  changes: PgUpdateSetSource<typeof analysisTasks>,
): Promise<boolean> {
  const updated = await db
    .update(analysisTasks)
    .set({ ...changes, leaseExpiresAt: null })
    .where(isStillHeld(held))
  return updated.rowCount === 1
}

/** Ends a held task as failed. Returns false when the task is no longer held. */
export function failTask(db: Db, held: HeldTask, errorCode: TaskFailure): Promise<boolean> {
  return updateHeldTask(db, held, { state: 'failed', errorCode, finishedAt: sql`now()` })
}

/**
 * Releases a held task: it is queued again at its old position, and the attempt does not count. Returns false when the
 * task is no longer held.
 */
export function releaseTask(db: Db, held: HeldTask): Promise<boolean> {
  return updateHeldTask(db, held, {
    state: 'queued',
    maxAttempts: sql`${analysisTasks.maxAttempts} + 1`,
  })
}
