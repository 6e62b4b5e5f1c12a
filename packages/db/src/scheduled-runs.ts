import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './connect'
import { scheduledRuns } from './schema'
import { milliseconds } from './durations'

/** One turn of a scheduled job, such as the reminders of one day. */
export interface Slot {
  job: string
  slot: Date
}

export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as ms`,
  )
  return new Date(rows[0]?.ms ?? NaN)
}

/**
 * Takes a slot that nobody runs or ran, or whose runner died; the answer is the number of the attempt. Undefined for
 * everybody else, however many ask at once.
 */
export async function takeSlot(db: Db, { job, slot }: Slot, leaseMs: number): Promise<number | undefined> {
  const leaseExpiresAt = sql`now() + ${milliseconds(leaseMs)}`
  const [taken] = await db
    .insert(scheduledRuns)
    .values({ job, slot, attempt: 1, leaseExpiresAt })
    .onConflictDoUpdate({
      target: [scheduledRuns.job, scheduledRuns.slot],
      set: { attempt: sql`${scheduledRuns.attempt} + 1`, leaseExpiresAt },
      setWhere: sql`${scheduledRuns.finishedAt} is null and ${scheduledRuns.leaseExpiresAt} < now()`,
    })
    .returning({ attempt: scheduledRuns.attempt })
  return taken?.attempt
}

/** An attempt that lost its slot finishes nothing. */
export async function finishSlot(db: Db, { job, slot }: Slot, attempt: number): Promise<void> {
  await db
    .update(scheduledRuns)
    .set({ finishedAt: sql`now()` })
    .where(and(eq(scheduledRuns.job, job), eq(scheduledRuns.slot, slot), eq(scheduledRuns.attempt, attempt)))
}
