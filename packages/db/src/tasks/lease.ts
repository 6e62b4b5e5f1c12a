import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { TaskFailure } from '@crop/domain'
import type { Db } from '../connect'
import { analysisTasks } from '../schema'
import { milliseconds, retryDelay } from './durations'

/** A task in one worker's hands: whoever holds the newest attempt holds the task. */
export interface HeldTask {
  id: string
  attempt: number
}

/** True while this attempt still holds the task; every write of a worker carries it as its fence. */
export const heldBy = (held: HeldTask) =>
  and(
    eq(analysisTasks.id, held.id),
    eq(analysisTasks.attempt, held.attempt),
    eq(analysisTasks.state, 'processing'),
  )

/** Renews all leases of a worker at once. A task missing from the answer was lost to another attempt. */
export async function renewLeases(db: Db, held: HeldTask[], leaseMs: number): Promise<string[]> {
  if (held.length === 0) return []
  const rows = await db
    .update(analysisTasks)
    .set({ leaseExpiresAt: sql`now() + ${milliseconds(leaseMs)}` })
    .where(or(...held.map(heldBy)))
    .returning({ id: analysisTasks.id })
  return rows.map((row) => row.id)
}

const leaseExpired = and(eq(analysisTasks.state, 'processing'), lt(analysisTasks.leaseExpiresAt, sql`now()`))

/**
 * Settles the tasks of workers that died: given up after the last attempt, else queued again.
 * The jitter is required: tasks that come back as one batch die again with the one among them that kills its worker.
 */
export async function settleExpiredLeases(db: Db): Promise<{ givenUp: number; requeued: number }> {
  const givenUp = await db
    .update(analysisTasks)
    .set({ state: 'failed', errorCode: 'ANALYSIS_FAILED', finishedAt: sql`now()`, leaseExpiresAt: null })
    .where(and(leaseExpired, gte(analysisTasks.attempt, analysisTasks.maxAttempts)))
  const jitter = sql`make_interval(secs => random() * least(60, power(2, ${analysisTasks.attempt})))`
  const requeued = await db
    .update(analysisTasks)
    .set({ state: 'queued', availableAt: sql`now() + ${jitter}`, leaseExpiresAt: null })
    .where(and(leaseExpired, lt(analysisTasks.attempt, analysisTasks.maxAttempts)))
  return { givenUp: givenUp.rowCount ?? 0, requeued: requeued.rowCount ?? 0 }
}

/** Ends a held task for good. False when the attempt was fenced off. */
export async function failTask(db: Db, held: HeldTask, code: TaskFailure): Promise<boolean> {
  const ended = await db
    .update(analysisTasks)
    .set({ state: 'failed', errorCode: code, finishedAt: sql`now()`, leaseExpiresAt: null })
    .where(heldBy(held))
  return ended.rowCount === 1
}

/** Queues a held task for another attempt after a pause that grows with each one. */
export async function retryTaskLater(db: Db, held: HeldTask): Promise<void> {
  await db
    .update(analysisTasks)
    .set({
      state: 'queued',
      availableAt: sql`now() + ${retryDelay(held.attempt)}`,
      leaseExpiresAt: null,
    })
    .where(heldBy(held))
}

/** Gives a held task back unharmed: the interrupted attempt does not count against it. */
export async function handBackTask(db: Db, held: HeldTask): Promise<void> {
  await db
    .update(analysisTasks)
    .set({
      state: 'queued',
      availableAt: sql`now()`,
      leaseExpiresAt: null,
      maxAttempts: sql`${analysisTasks.maxAttempts} + 1`,
    })
    .where(heldBy(held))
}
