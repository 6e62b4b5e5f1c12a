import { queueDailyMails, queueOutlookReanalyses, queueReanalyses, type Db } from '@crop/db'
import type { Logger, OutboundClient } from '@crop/runtime'
import type { Config } from '../config'
import { createOutlookFeedJob } from '../outlooks/outlook-feed'
import { createHousekeepingJob } from './housekeeping'
import { createPlantingRemindersJob } from './planting-reminders'
import { createReanalysisJob } from './reanalysis'
import type { ScheduledJob } from './schedule'

const EVERY_HOUR = '15 * * * *'

interface JobOptions {
  readonly db: Db
  readonly outbound: OutboundClient
  readonly logger: Logger
  readonly settings: Config['schedule']
  /** The version of the worker's own model. */
  readonly modelVersion: string
  readonly findAnalysisModelVersion: () => string | undefined
}

/**
 * Creates every scheduled job of the service; re-analysis by another model version and the check for outlooks only when they
 * are enabled.
 */
export function createScheduledJobs({
  db,
  outbound,
  logger,
  settings,
  modelVersion,
  findAnalysisModelVersion,
}: JobOptions): ScheduledJob[] {
  const { reminderCron, reanalysisCron, digestCron, outlooks, taskRetentionDays, recordRetentionDays } =
    settings
  const reanalysis = { perMinute: settings.reanalysesPerMinute, findModelVersion: findAnalysisModelVersion }
  return [
    createPlantingRemindersJob(db, reminderCron),
    { name: 'daily-mails', cron: digestCron, run: async () => ({ queued: await queueDailyMails(db) }) },
    ...(reanalysisCron === undefined
      ? []
      : [
          createReanalysisJob(db, {
            ...reanalysis,
            name: 'reanalysis',
            cron: reanalysisCron,
            queue: queueReanalyses,
          }),
        ]),
    createReanalysisJob(db, {
      ...reanalysis,
      name: 'outlook-reanalysis',
      cron: EVERY_HOUR,
      queue: queueOutlookReanalyses,
    }),
    ...(outlooks ? [createOutlookFeedJob({ db, outbound, logger, settings: outlooks })] : []),
    createHousekeepingJob(db, modelVersion, { taskRetentionDays, recordRetentionDays }),
  ]
}
