import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../driver/database-client'
import { daysInterval } from '../sql/intervals'
import {
  analyses,
  analysisBatches,
  analysisTasks,
  cropMaps,
  dailyUsage,
  idempotencyKeys,
  passwordResetCodes,
  passwordResetTries,
  refreshTokens,
  scheduledRuns,
  webhookDeliveries,
} from '../schema'

/** Rows per statement. One statement that deletes a month of rows would hold its locks too long. */
const BATCH_SIZE = 5000

/** The rows of a table that are deleted. */
interface DeletedRows {
  table: PgTable
  /** The columns of its primary key. */
  key: string
  /** The condition that rows have to meet. It refers to a row as `candidate`. */
  condition: SQL
  /**
   * Whether a request may use a row again. The outer condition then repeats the condition: for a row that it had to wait
   * for, Postgres checks the outer condition again, but not the subquery.
   */
  isReusable?: boolean
}

/** Deletes rows in batches, and returns their number. */
async function deleteRows(
  db: Db,
  { table, key, condition, isReusable = false }: DeletedRows,
): Promise<number> {
  const columns = sql.raw(key)
  let total = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} as candidate
       where ${isReusable ? condition : sql`true`}
         and (${columns}) in (
           select ${columns} from ${table} as candidate where ${condition} limit ${BATCH_SIZE})`)
    const deleted = rowCount ?? 0
    total += deleted
    if (deleted < BATCH_SIZE) return total
  }
}

const isExpired = sql`expires_at < now()`

/** Deletes refresh tokens whose lifetime is over. They cannot be exchanged any more. */
export const deleteExpiredRefreshTokens = (db: Db): Promise<number> =>
  deleteRows(db, { table: refreshTokens, key: 'jti', condition: isExpired })

/** Deletes expired idempotency keys, which requests may claim again. */
export const deleteExpiredIdempotencyKeys = (db: Db): Promise<number> =>
  deleteRows(db, { table: idempotencyKeys, key: 'scope, key', condition: isExpired, isReusable: true })

/** Deletes reset codes whose lifetime is over, and the tries of clients. */
export async function deleteExpiredResetCodes(db: Db): Promise<number> {
  const codes = await deleteRows(db, { table: passwordResetCodes, key: 'id', condition: isExpired })
  await deleteRows(db, { table: passwordResetTries, key: 'code_id, client', condition: isExpired })
  return codes
}

const isFinishedBefore = (retentionDays: number) => sql`finished_at < now() - ${daysInterval(retentionDays)}`

/** Deletes finished tasks whose retention is over. Their analyses stay. Items are deleted together with their batch. */
export function deleteOldTasks(db: Db, retentionDays: number): Promise<number> {
  const condition = sql`
    ${isFinishedBefore(retentionDays)}
    and not exists (
      select from ${analysisBatches}
       where id = candidate.batch_id
         and coalesce(finished_at >= now() - ${daysInterval(retentionDays)}, true))`
  return deleteRows(db, { table: analysisTasks, key: 'id', condition })
}

/** Deletes finished batches whose retention is over, after their items. */
export function deleteOldBatches(db: Db, retentionDays: number): Promise<number> {
  const condition = sql`
    ${isFinishedBefore(retentionDays)}
    and not exists (select from ${analysisTasks} where batch_id = candidate.id)`
  return deleteRows(db, { table: analysisBatches, key: 'id', condition })
}

/**
 * Deletes analyses that belong to no plan and whose retention is over. Those whose task still exists stay, because its
 * result is read from them.
 */
export function deleteOldRecords(db: Db, retentionDays: number): Promise<number> {
  const condition = sql`
    crop_plan_id is null
    and created_at < now() - ${daysInterval(retentionDays)}
    and not exists (select from ${analysisTasks} where id = candidate.task_id)`
  return deleteRows(db, { table: analyses, key: 'id', condition })
}

/** Deletes finished deliveries to webhooks whose retention is over. Their owners may send them again. */
export function deleteOldWebhookDeliveries(db: Db, retentionDays: number): Promise<number> {
  const condition = isFinishedBefore(retentionDays)
  return deleteRows(db, { table: webhookDeliveries, key: 'id', condition, isReusable: true })
}

/** Deletes the usage of past days. */
export function deleteOldUsage(db: Db): Promise<number> {
  const condition = sql`day < (now() at time zone 'utc')::date`
  return deleteRows(db, { table: dailyUsage, key: 'caller, day', condition })
}

/**
 * Deletes the maps of other model versions, and those of outlooks, which a new issue replaces every month. Those of the last
 * day stay, because while a version is rolled out, processes of the previous one still use them.
 */
export function deleteOutdatedMaps(db: Db, modelVersion: string): Promise<number> {
  const condition = sql`
    model_version <> ${modelVersion} and greatest(requested_at, finished_at) < now() - interval '1 day'
    or outlooks <> '' and greatest(requested_at, finished_at) < now() - interval '40 days'`
  return deleteRows(db, { table: cropMaps, key: 'id', condition })
}

/** Deletes old scheduled runs. The latest run of each job stays, because without it the job would run again. */
export function deleteOldScheduledRuns(db: Db, retentionDays: number): Promise<number> {
  const condition = sql`
    slot < now() - ${daysInterval(retentionDays)}
    and slot < (select max(slot) from ${scheduledRuns} where job = candidate.job)`
  return deleteRows(db, { table: scheduledRuns, key: 'job, slot', condition })
}
