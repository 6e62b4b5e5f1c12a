import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './connect'
import { scheduledRuns } from './schema'
import { toMilliseconds } from './durations'

/** One turn of a scheduled job, such as the reminders of one day. */
export interface ScheduledRun {
  job: string
  cronTick: Date
}

export async function getDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as ms`,
  )
  return new Date(rows[0]?.ms ?? NaN)
}

/**
 * Takes a slot that nobody runs or ran, or whose runner died; the answer is the number of the attempt. Undefined for
 * everybody else, however many ask at once.
 */
export async function claimScheduledRun(
  db: Db,
  { job, cronTick }: ScheduledRun,
  leaseMs: number,
): Promise<number | undefined> {
  const leaseExpiresAt = sql`now() + ${toMilliseconds(leaseMs)}`
  const [taken] = await db
    .insert(scheduledRuns)
    .values({ job, cronTick, attempt: 1, leaseExpiresAt })
    .onConflictDoUpdate({
      target: [scheduledRuns.job, scheduledRuns.cronTick],
      set: { attempt: sql`${scheduledRuns.attempt} + 1`, leaseExpiresAt },
      setWhere: sql`${scheduledRuns.finishedAt} is null and ${scheduledRuns.leaseExpiresAt} < now()`,
    })
    .returning({ attempt: scheduledRuns.attempt })
  return taken?.attempt
}

/** An attempt that lost its slot finishes nothing. */
export async function finishScheduledRun(
  db: Db,
  { job, cronTick }: ScheduledRun,
  attempt: number,
): Promise<void> {
  await db
    .update(scheduledRuns)
    .set({ finishedAt: sql`now()` })
    .where(
      and(
        eq(scheduledRuns.job, job),
        eq(scheduledRuns.cronTick, cronTick),
        eq(scheduledRuns.attempt, attempt),
      ),
    )
}
