import {
  deleteExpiredIdempotencyKeys,
  deleteExpiredRefreshTokens,
  deleteExpiredResetCodes,
  deleteOldBatches,
  deleteOldRecords,
  deleteOldScheduledRuns,
  deleteOldTasks,
  deleteOldUsage,
  deleteOutdatedMaps,
  deleteOldWebhookDeliveries,
  fillEmailKeys,
  type Db,
} from '@crop/db'
import type { ScheduledJob } from './schedule'

export interface Retention {
  taskRetentionDays: number
  /** Days that analyses without a plan are kept; 0 keeps them for good. */
  recordRetentionDays: number
}

const HOURLY = '0 * * * *'

/** Deletes expired rows, and completes those of earlier versions. Never deletes notifications or the analyses of a plan. */
export function createHousekeepingJob(
  db: Db,
  modelVersion: string,
  { taskRetentionDays, recordRetentionDays }: Retention,
): ScheduledJob {
  return {
    name: 'housekeeping',
    cron: HOURLY,
    run: async () => ({
      refresh_tokens: await deleteExpiredRefreshTokens(db),
      password_reset_codes: await deleteExpiredResetCodes(db),
      idempotency_keys: await deleteExpiredIdempotencyKeys(db),
      tasks: await deleteOldTasks(db, taskRetentionDays),
      batches: await deleteOldBatches(db, taskRetentionDays),
      analyses: recordRetentionDays === 0 ? 0 : await deleteOldRecords(db, recordRetentionDays),
      webhook_deliveries: await deleteOldWebhookDeliveries(db, taskRetentionDays),
      daily_usage: await deleteOldUsage(db),
      maps: await deleteOutdatedMaps(db, modelVersion),
      email_keys: await fillEmailKeys(db),
      scheduled_runs: await deleteOldScheduledRuns(db, taskRetentionDays),
    }),
  }
}
