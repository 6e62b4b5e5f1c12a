import type { Db } from '@crop/db'
import type { Config } from '../config'
import { housekeeping } from './housekeeping'
import { plantingReminders } from './planting-reminders'
import { reanalysis } from './reanalysis'
import type { ScheduledJob } from './scheduled-job'

/** Every scheduled job of the service; re-analysis only when it is switched on. */
export function scheduledJobs(db: Db, settings: Config['schedule'], modelVersion: string): ScheduledJob[] {
  const { reminderCron, reanalysis: again, housekeepingCron, taskRetentionDays } = settings
  return [
    plantingReminders(db, reminderCron),
    ...(again ? [reanalysis(db, { ...again, modelVersion })] : []),
    housekeeping(db, housekeepingCron, taskRetentionDays),
  ]
}
