import { queueReanalyses, type Db } from '@crop/db'
import type { ScheduledJob } from './schedule'

export interface ReanalysisSettings {
  cron: string
  perMinute: number
  modelVersion: string
}

/** Queues re-analyses, at low priority, of active plans whose latest analysis came from another model version. */
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
