import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './database-client'
import { daysInterval } from './intervals'

/** Rows per statement. One statement that deletes a month of rows would hold its locks too long. */
const BATCH_SIZE = 5000

/** Runs a statement that deletes up to `BATCH_SIZE` rows until it finds fewer, and returns the number of deleted rows. */
async function deleteInBatches(db: Db, statement: SQL): Promise<number> {
  let total = 0
  for (;;) {
    const deleted = (await db.execute(statement)).rowCount ?? 0
    total += deleted
    if (deleted < BATCH_SIZE) return total
  }
}

/** Deletes refresh tokens whose lifetime is over. They cannot be exchanged any more. */
export function deleteExpiredRefreshTokens(db: Db): Promise<number> {
  return deleteInBatches(
    db,
    sql`
      delete from refresh_tokens
       where jti in (
         select jti from refresh_tokens
          where expires_at < now()
          limit ${BATCH_SIZE})`,
  )
}

/**
 * Deletes expired idempotency keys. The outer condition repeats the expiry, because a request may claim an expired key
 * meanwhile: for a row that it had to wait for, Postgres checks the outer condition again, but not the subquery.
 */
export function deleteExpiredIdempotencyKeys(db: Db): Promise<number> {
  return deleteInBatches(
    db,
    sql`
      delete from idempotency_keys
       where expires_at < now()
         and (scope, key) in (
           select scope, key from idempotency_keys
            where expires_at < now()
            limit ${BATCH_SIZE})`,
  )
}

/** Deletes reset codes whose lifetime is over, and the tries of clients. */
export async function deleteExpiredResetCodes(db: Db): Promise<number> {
  const codes = await deleteInBatches(
    db,
    sql`
      delete from password_reset_codes
       where id in (
         select id from password_reset_codes
          where expires_at < now()
          limit ${BATCH_SIZE})`,
  )
  await deleteInBatches(
    db,
    sql`
      delete from password_reset_tries
       where (code_id, client) in (
         select code_id, client from password_reset_tries
          where expires_at < now()
          limit ${BATCH_SIZE})`,
  )
  return codes
}

/** Deletes finished tasks whose retention is over. Their analyses stay. Items are deleted together with their batch. */
export function deleteOldTasks(db: Db, retentionDays: number): Promise<number> {
  return deleteInBatches(
    db,
    sql`
      delete from analysis_tasks
       where id in (
         select id from analysis_tasks as task
          where finished_at < now() - ${daysInterval(retentionDays)}
            and not exists (
              select from analysis_batches
               where id = task.batch_id
                 and coalesce(finished_at >= now() - ${daysInterval(retentionDays)}, true))
          limit ${BATCH_SIZE})`,
  )
}

/** Deletes finished batches whose retention is over, after their items. */
export function deleteOldBatches(db: Db, retentionDays: number): Promise<number> {
  return deleteInBatches(
    db,
    sql`
      delete from analysis_batches
       where id in (
         select id from analysis_batches as batch
          where finished_at < now() - ${daysInterval(retentionDays)}
            and not exists (select from analysis_tasks where batch_id = batch.id)
          limit ${BATCH_SIZE})`,
  )
}

/**
 * Deletes analyses that belong to no plan and whose retention is over. Those whose task still exists stay, because its
 * result is read from them.
 */
export function deleteOldRecords(db: Db, retentionDays: number): Promise<number> {
  return deleteInBatches(
    db,
    sql`
      delete from analyses
       where id in (
         select id from analyses as record
          where crop_plan_id is null
            and created_at < now() - ${daysInterval(retentionDays)}
            and not exists (select from analysis_tasks where id = record.task_id)
          limit ${BATCH_SIZE})`,
  )
}

/** Deletes finished deliveries to webhooks whose retention is over. */
export function deleteOldWebhookDeliveries(db: Db, retentionDays: number): Promise<number> {
  return deleteInBatches(
    db,
    sql`
      delete from webhook_deliveries
       where finished_at < now() - ${daysInterval(retentionDays)}
         and id in (
           select id from webhook_deliveries
            where finished_at < now() - ${daysInterval(retentionDays)}
            limit ${BATCH_SIZE})`,
  )
}

/** Deletes the usage of past days. */
export function deleteOldUsage(db: Db): Promise<number> {
  return deleteInBatches(
    db,
    sql`
      delete from daily_usage
       where (caller, day) in (
         select caller, day from daily_usage
          where day < (now() at time zone 'utc')::date
          limit ${BATCH_SIZE})`,
  )
}

/**
 * Deletes the maps of other model versions. Those of the last day stay, because while a version is rolled out, processes of
 * the previous one still use them.
 */
export function deleteOutdatedMaps(db: Db, modelVersion: string): Promise<number> {
  return deleteInBatches(
    db,
    sql`
      delete from crop_maps
       where id in (
         select id from crop_maps
          where model_version <> ${modelVersion}
            and greatest(requested_at, finished_at) < now() - interval '1 day'
          limit ${BATCH_SIZE})`,
  )
}

/** Deletes old scheduled runs. The latest run of each job stays, because without it the job would run again. */
export function deleteOldScheduledRuns(db: Db, retentionDays: number): Promise<number> {
  return deleteInBatches(
    db,
    sql`
      delete from scheduled_runs
       where (job, slot) in (
         select job, slot from scheduled_runs as run
          where slot < now() - ${daysInterval(retentionDays)}
            and slot < (select max(slot) from scheduled_runs where job = run.job)
          limit ${BATCH_SIZE})`,
  )
}
