import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { millisecondsInterval } from '../sql/intervals'
import { createFence } from '../leased/fence'
import { scheduledRuns } from '../schema'

/** The run of a scheduled job for one cron tick, such as the reminders of one day. */
export interface ScheduledRun {
  job: string
  cronTick: Date
}

const isRunHeld = createFence(
  [
    ['job', scheduledRuns.job],
    ['cronTick', scheduledRuns.cronTick],
  ],
  sql`finished_at is null`,
)

export async function getDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as ms`,
  )
  return new Date(rows[0]?.ms ?? NaN)
}

/**
 * Claims a run that was never claimed, or whose lease expired before it finished, and returns the number of the attempt.
 * Returns undefined for all other callers.
 */
export async function claimScheduledRun(
  db: Db,
  { job, cronTick }: ScheduledRun,
  leaseMs: number,
): Promise<number | undefined> {
  const leaseExpiresAt = sql`now() + ${millisecondsInterval(leaseMs)}`
  const [claimed] = await db
    .insert(scheduledRuns)
    .values({ job, cronTick, attempt: 1, leaseExpiresAt })
    .onConflictDoUpdate({
      target: [scheduledRuns.job, scheduledRuns.cronTick],
      set: { attempt: sql`${scheduledRuns.attempt} + 1`, leaseExpiresAt },
      setWhere: sql`${scheduledRuns.finishedAt} is null and ${scheduledRuns.leaseExpiresAt} < now()`,
    })
    .returning({ attempt: scheduledRuns.attempt })
  return claimed?.attempt
}

/** Marks a run as finished, unless another attempt claimed it meanwhile. */
export async function finishScheduledRun(db: Db, run: ScheduledRun, attempt: number): Promise<void> {
  await db
    .update(scheduledRuns)
    .set({ finishedAt: sql`now()` })
    .where(isRunHeld({ ...run, attempt }))
}
