import type { Db, queueReanalyses } from '@crop/db'
import type { ScheduledJob } from './schedule'

interface ReanalysisOptions extends Pick<ScheduledJob, 'name' | 'cron'> {
  /** Queues the re-analyses of a kind, and returns their number. */
  queue: typeof queueReanalyses
  perMinute: number
  /** While it returns undefined, nothing is queued. */
  findModelVersion(): string | undefined
}

/** Creates a job that queues re-analyses of plans at low priority. */
export function createReanalysisJob(db: Db, options: ReanalysisOptions): ScheduledJob {
  const { name, cron, queue, perMinute, findModelVersion } = options
  return {
    name,
    cron,
    run: async () => {
      const modelVersion = findModelVersion()
      return { queued: modelVersion === undefined ? 0 : await queue(db, modelVersion, perMinute) }
    },
  }
}
