import { queueOutlookReanalyses, queueReanalyses, type Db } from '@crop/db'
import type { ScheduledJob } from './schedule'

export interface ReanalysisSettings {
  cron: string
  perMinute: number
  /** While it returns undefined, nothing is queued. */
  findModelVersion(): string | undefined
}

/** Queues re-analyses, at low priority, of active plans whose latest analysis came from another model version. */
export function createReanalysisJob(
  db: Db,
  { cron, perMinute, findModelVersion }: ReanalysisSettings,
): ScheduledJob {
  return {
    name: 'reanalysis',
    cron,
    run: async () => {
      const modelVersion = findModelVersion()
      return { queued: modelVersion === undefined ? 0 : await queueReanalyses(db, modelVersion, perMinute) }
    },
  }
}

const EVERY_HOUR = '15 * * * *'

/** Queues re-analyses, at low priority, of active plans that a new seasonal outlook may judge. */
export function createOutlookReanalysisJob(
  db: Db,
  { perMinute, findModelVersion }: Omit<ReanalysisSettings, 'cron'>,
): ScheduledJob {
  return {
    name: 'outlook-reanalysis',
    cron: EVERY_HOUR,
    run: async () => {
      const modelVersion = findModelVersion()
      return {
        queued: modelVersion === undefined ? 0 : await queueOutlookReanalyses(db, modelVersion, perMinute),
      }
    },
  }
}
