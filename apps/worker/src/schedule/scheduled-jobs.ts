import type { Db } from '@crop/db'
import type { Config } from '../config'
import { createDailyMailsJob } from './daily-mails'
import { createHousekeepingJob } from './housekeeping'
import { createPlantingRemindersJob } from './planting-reminders'
import { createReanalysisJob } from './reanalysis'
import type { ScheduledJob } from './schedule'

/** Creates every scheduled job of the service; re-analysis only when it is enabled. */
export function createScheduledJobs(
  db: Db,
  settings: Config['schedule'],
  modelVersion: string,
  findAnalysisModelVersion: () => string | undefined,
): ScheduledJob[] {
  const { reminderCron, reanalysis, digestCron, taskRetentionDays, recordRetentionDays } = settings
  return [
    createPlantingRemindersJob(db, reminderCron),
    createDailyMailsJob(db, digestCron),
    ...(reanalysis
      ? [createReanalysisJob(db, { ...reanalysis, findModelVersion: findAnalysisModelVersion })]
      : []),
    createHousekeepingJob(db, modelVersion, { taskRetentionDays, recordRetentionDays }),
  ]
}
