import { and, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { TaskFailure } from '@crop/domain'
import type { Db } from '../connect'
import { analysisTasks } from '../schema'
import { toMilliseconds } from '../durations'

/** A task in one worker's hands: whoever holds the newest attempt holds the task. */
export interface HeldTask {
  id: string
  attempt: number
}

/** True while this attempt still holds the task; every write of a worker carries it as its fence. */
export const isHeldBy = (held: HeldTask) =>
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
    .set({ leaseExpiresAt: sql`now() + ${toMilliseconds(leaseMs)}` })
    .where(or(...held.map(isHeldBy)))
    .returning({ id: analysisTasks.id })
  return rows.map((row) => row.id)
}

const leaseExpired = and(eq(analysisTasks.state, 'processing'), lt(analysisTasks.leaseExpiresAt, sql`now()`))

/**
 * Settles the tasks of workers that died: given up after the last attempt, else queued again.
 * The jitter is required: tasks that come back as one batch die again with the one among them that kills its worker.
 */
export async function recoverExpiredTasks(db: Db): Promise<{ givenUp: number; requeued: number }> {
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

/** Changes a task while this attempt holds it. False when the attempt was fenced off. */
async function updateHeldTask(
  db: Db,
  held: HeldTask,
  change: PgUpdateSetSource<typeof analysisTasks>,
): Promise<boolean> {
  const changed = await db
    .update(analysisTasks)
    .set({ ...change, leaseExpiresAt: null })
    .where(isHeldBy(held))
  return changed.rowCount === 1
}

/** Ends a held task for good. False when the attempt was fenced off. */
export const failTask = (db: Db, held: HeldTask, code: TaskFailure): Promise<boolean> =>
  updateHeldTask(db, held, { state: 'failed', errorCode: code, finishedAt: sql`now()` })

/** Backoff after a failed attempt: doubling from 4 s to at most 5 min, ± 20 % so that tasks do not return as one. */
const retryDelay = (attempt: number) =>
  sql`make_interval(secs => least(300, 2 * power(2, ${attempt}::int)) * (0.8 + 0.4 * random()))`

/** Queues a held task for another attempt after a pause that grows with each one. False when it was fenced off. */
export const retryTaskLater = (db: Db, held: HeldTask): Promise<boolean> =>
  updateHeldTask(db, held, { state: 'queued', availableAt: sql`now() + ${retryDelay(held.attempt)}` })

/**
 * Gives a held task back unharmed, in its place in the queue: the interrupted attempt does not count against it. False
 * when it was fenced off.
 */
export const releaseTask = (db: Db, held: HeldTask): Promise<boolean> =>
  updateHeldTask(db, held, { state: 'queued', maxAttempts: sql`${analysisTasks.maxAttempts} + 1` })
