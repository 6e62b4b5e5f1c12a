import type { Db } from '@crop/db'
import type { Logger, OutboundClient } from '@crop/runtime'
import type { Config } from '../config'
import { createOutlookFeedJob } from '../outlooks/outlook-feed'
import { createDailyMailsJob } from './daily-mails'
import { createHousekeepingJob } from './housekeeping'
import { createPlantingRemindersJob } from './planting-reminders'
import { createOutlookReanalysisJob, createReanalysisJob } from './reanalysis'
import type { ScheduledJob } from './schedule'

interface JobOptions {
  readonly db: Db
  readonly outbound: OutboundClient
  readonly logger: Logger
  readonly settings: Config['schedule']
  /** The version of the worker's own model. */
  readonly modelVersion: string
  readonly findAnalysisModelVersion: () => string | undefined
}

/** Creates every scheduled job of the service; re-analysis and the look for outlooks only when they are enabled. */
export function createScheduledJobs({
  db,
  outbound,
  logger,
  settings,
  modelVersion,
  findAnalysisModelVersion,
}: JobOptions): ScheduledJob[] {
  const { reminderCron, reanalysis, digestCron, outlooks, taskRetentionDays, recordRetentionDays } = settings
  const findModelVersion = findAnalysisModelVersion
  return [
    createPlantingRemindersJob(db, reminderCron),
    createDailyMailsJob(db, digestCron),
    ...(reanalysis ? [createReanalysisJob(db, { ...reanalysis, findModelVersion })] : []),
    createOutlookReanalysisJob(db, { perMinute: settings.reanalysesPerMinute, findModelVersion }),
    ...(outlooks ? [createOutlookFeedJob({ db, outbound, logger, settings: outlooks })] : []),
    createHousekeepingJob(db, modelVersion, { taskRetentionDays, recordRetentionDays }),
  ]
}
