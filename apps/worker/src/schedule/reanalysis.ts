import { queueReanalyses } from '@crop/db'
import type { Db } from '@crop/db'
import type { ScheduledJob } from './scheduled-job'

export interface ReanalysisSettings {
  cron: string
  perMinute: number
  modelVersion: string
}

/** After a change of the model: active plans that another version analysed are analysed again, at low priority. */
export function createReanalysisJob(
  db: Db,
  { cron, perMinute, modelVersion }: ReanalysisSettings,
): ScheduledJob {
  return {
    name: 'reanalysis',
    cron,
    run: async () => ({ queued: await queueReanalyses(db, modelVersion, perMinute) }),
  }
}
