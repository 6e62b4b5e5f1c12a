import type { Db } from '@crop/db'
import type { Config } from '../config'
import { createHousekeepingJob } from './housekeeping'
import { createPlantingRemindersJob } from './planting-reminders'
import { createReanalysisJob } from './reanalysis'
import type { ScheduledJob } from './scheduled-job'

/** Every scheduled job of the service; re-analysis only when it is switched on. */
export function createScheduledJobs(
  db: Db,
  settings: Config['schedule'],
  modelVersion: string,
): ScheduledJob[] {
  const { reminderCron, reanalysis: again, housekeepingCron, taskRetentionDays } = settings
  return [
    createPlantingRemindersJob(db, reminderCron),
    ...(again ? [createReanalysisJob(db, { ...again, modelVersion })] : []),
    createHousekeepingJob(db, housekeepingCron, taskRetentionDays),
  ]
}
