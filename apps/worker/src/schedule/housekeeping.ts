import {
  deleteExpiredIdempotencyKeys,
  deleteExpiredRefreshTokens,
  deleteOldScheduledRuns,
  deleteOldTasks,
} from '@crop/db'
import type { Db } from '@crop/db'
import type { ScheduledJob } from './scheduled-job'

/** Removes what nobody can use any more. Analysis records and notifications are kept. */
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
