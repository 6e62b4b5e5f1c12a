import type { TaskFailure } from '@crop/domain'
import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../database-client'
import { millisecondsInterval } from '../intervals'
import { analysisTasks } from '../schema'

/** A task and the attempt that claimed it. The newest attempt holds the task. */
export interface HeldTask {
  id: string
  attempt: number
}

/** The fence: every write of an attempt has this condition. */
const isHeldBy = (held: HeldTask) =>
  and(
    eq(analysisTasks.id, held.id),
    eq(analysisTasks.attempt, held.attempt),
    eq(analysisTasks.state, 'processing'),
  )

/** Renews the leases of these tasks and returns the ids of those still held. Other attempts hold the rest. */
export async function renewLeases(db: Db, heldTasks: HeldTask[], leaseMs: number): Promise<string[]> {
  if (heldTasks.length === 0) return []
  const renewed = await db
    .update(analysisTasks)
    .set({ leaseExpiresAt: sql`now() + ${millisecondsInterval(leaseMs)}` })
    .where(or(...heldTasks.map(isHeldBy)))
    .returning({ id: analysisTasks.id })
  return renewed.map((task) => task.id)
}

const isLeaseExpired = and(
  eq(analysisTasks.state, 'processing'),
  lt(analysisTasks.leaseExpiresAt, sql`now()`),
)

/**
 * Recovers the tasks of workers that died: tasks after their last attempt fail, the others are queued again. The jitter is
 * necessary, because one of the tasks may have killed the worker and would take the others along again.
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

/** Updates a task and ends its lease; false, without a change, when another attempt holds it. */
async function updateHeldTask(
  db: Db,
  held: HeldTask,
  changes: PgUpdateSetSource<typeof analysisTasks>,
): Promise<boolean> {
  const updated = await db
    .update(analysisTasks)
    .set({ ...changes, leaseExpiresAt: null })
    .where(isHeldBy(held))
  return updated.rowCount === 1
}

/** Ends a held task as failed; false when another attempt holds it. */
export function failTask(db: Db, held: HeldTask, errorCode: TaskFailure): Promise<boolean> {
  return updateHeldTask(db, held, { state: 'failed', errorCode, finishedAt: sql`now()` })
}

/** Delay after a failed attempt: 4 s, doubled each time up to 5 min, ± 20 % so that tasks do not return together. */
const retryDelay = (attempt: number) =>
  sql`make_interval(secs => least(300, 2 * power(2, ${attempt}::int)) * (0.8 + 0.4 * random()))`

/** Queues a held task for another attempt after the retry delay; false when another attempt holds it. */
export function retryTaskLater(db: Db, held: HeldTask): Promise<boolean> {
  return updateHeldTask(db, held, {
    state: 'queued',
    availableAt: sql`now() + ${retryDelay(held.attempt)}`,
  })
}

/**
 * Releases a held task: it is queued again at its old place, and the attempt does not count. False when another attempt
 * holds it.
 */
export function releaseTask(db: Db, held: HeldTask): Promise<boolean> {
  return updateHeldTask(db, held, {
    state: 'queued',
    maxAttempts: sql`${analysisTasks.maxAttempts} + 1`,
  })
}
