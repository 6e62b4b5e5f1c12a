import { claimScheduledRun, finishScheduledRun, getDatabaseTime, type Db } from '@crop/db'
import type { Logger } from '@crop/runtime'
import { runRepeatedly } from '../run-repeatedly'
import { getLatestCronTick } from './cron'

const CHECK_INTERVAL_MS = 30_000

/** A run whose worker died can be claimed again after this time. */
const RUN_LEASE_MS = 5 * 60_000

/** Work that is due at every tick of a cron expression, on one of all workers. Running a tick twice must change nothing. */
export interface ScheduledJob {
  readonly name: string
  readonly cron: string
  /** Returns figures for the log. */
  run(cronTick: Date): Promise<Record<string, number>>
}

export interface ScheduleOptions {
  db: Db
  logger: Logger
  jobs: readonly ScheduledJob[]
}

async function runIfDue(db: Db, job: ScheduledJob, cronTick: Date, logger: Logger): Promise<void> {
  const run = { job: job.name, cronTick }
  const attempt = await claimScheduledRun(db, run, RUN_LEASE_MS)
  if (attempt === undefined) return
  const figures = await job.run(cronTick)
  await finishScheduledRun(db, run, attempt)
  logger.info('scheduled job done', { ...figures, attempt })
}

/**
 * Runs every job whose latest tick has not run yet; one of all workers claims it. Ticks follow the database clock, so
 * workers agree on them. A tick missed while all workers were down runs when the first worker starts again. A failing job
 * does not affect the others.
 */
export async function runDueJobs({ db, logger, jobs }: ScheduleOptions): Promise<void> {
  const now = await getDatabaseTime(db)
  for (const job of jobs) {
    const cronTick = getLatestCronTick(job.cron, now)
    const jobLogger = logger.child({ job: job.name, cron_tick: cronTick.toISOString() })
    await runIfDue(db, job, cronTick, jobLogger).catch((error) =>
      jobLogger.failure('scheduled job failed', error),
    )
  }
}

/**
 * Runs due jobs until the signal is aborted, while they may be claimed. Resolves when the jobs in progress have ended.
 */
export function startSchedule(
  options: ScheduleOptions & { mayClaim(): boolean },
  signal: AbortSignal,
): Promise<void> {
  const { logger, mayClaim } = options
  const runJobs = async () => {
    if (mayClaim()) await runDueJobs(options)
  }
  return runRepeatedly('schedule', runJobs, { intervalMs: CHECK_INTERVAL_MS, signal, logger })
}
