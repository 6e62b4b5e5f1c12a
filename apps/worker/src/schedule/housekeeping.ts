import {
  deleteExpiredIdempotencyKeys,
  deleteExpiredRefreshTokens,
  deleteOldScheduledRuns,
  deleteOldTasks,
  type Db,
} from '@crop/db'
import type { ScheduledJob } from './scheduled-job'

/** Deletes expired rows. Never deletes analysis records or notifications. */
export function createHousekeepingJob(db: Db, cron: string, taskRetentionDays: number): ScheduledJob {
  return {
    name: 'housekeeping',
    cron,
    run: async () => ({
      refresh_tokens: await deleteExpiredRefreshTokens(db),
      idempotency_keys: await deleteExpiredIdempotencyKeys(db),
      tasks: await deleteOldTasks(db, taskRetentionDays),
      scheduled_runs: await deleteOldScheduledRuns(db, taskRetentionDays),
    }),
  }
}
