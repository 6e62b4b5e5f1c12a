import { sql } from 'drizzle-orm'
import type { Db } from './connect'
import { toDays } from './durations'

/** So many rows at a time: a statement that deletes a month of them would hold its locks for as long. */
const BATCH_SIZE = 5000

/** Deletes batch by batch until nothing is left; says how many rows that were. */
async function deleteInBatches(deleteBatch: () => Promise<number | null>): Promise<number> {
  let total = 0
  for (;;) {
    const deleted = (await deleteBatch()) ?? 0
    total += deleted
    if (deleted < BATCH_SIZE) return total
  }
}

/** Refresh tokens past their lifetime: they can be exchanged for nothing. */
export function deleteExpiredRefreshTokens(db: Db): Promise<number> {
  return deleteInBatches(async () => {
    const { rowCount } = await db.execute(sql`
      delete from refresh_tokens where jti in (
        select jti from refresh_tokens where expires_at < now() limit ${BATCH_SIZE})`)
    return rowCount
  })
}

/**
 * A request may take an expired key again meanwhile: of a row that it had to wait for, Postgres asks the outer `where`
 * anew, and not what is inside.
 */
export function deleteExpiredIdempotencyKeys(db: Db): Promise<number> {
  return deleteInBatches(async () => {
    const { rowCount } = await db.execute(sql`
      delete from idempotency_keys where expires_at < now() and (scope, key) in (
        select scope, key from idempotency_keys where expires_at < now() limit ${BATCH_SIZE})`)
    return rowCount
  })
}

/** Finished tasks that nobody can read any more. Their analysis records stay. */
export function deleteOldTasks(db: Db, retentionDays: number): Promise<number> {
  return deleteInBatches(async () => {
    const { rowCount } = await db.execute(sql`
      delete from analysis_tasks where id in (
        select id from analysis_tasks
         where finished_at < now() - ${toDays(retentionDays)} limit ${BATCH_SIZE})`)
    return rowCount
  })
}

/** Slots of scheduled jobs that are long over; each job keeps its latest, or it would be run again. */
export function deleteOldScheduledRuns(db: Db, retentionDays: number): Promise<number> {
  return deleteInBatches(async () => {
    const { rowCount } = await db.execute(sql`
      delete from scheduled_runs where (job, slot) in (
        select job, slot from scheduled_runs as run
         where slot < now() - ${toDays(retentionDays)}
           and slot < (select max(slot) from scheduled_runs where job = run.job) limit ${BATCH_SIZE})`)
    return rowCount
  })
}
