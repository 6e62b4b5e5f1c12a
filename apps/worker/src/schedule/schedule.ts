import { getDatabaseTime, finishScheduledRun, claimScheduledRun } from '@crop/db'
import type { Db } from '@crop/db'
import { toErrorFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'
import { runRepeatedly } from '../run-repeatedly'
import { latestCronTick } from './cron'
import type { ScheduledJob } from './scheduled-job'

const LOOK_EVERY_MS = 30_000

/** A slot whose runner died is run again after so long. */
const SLOT_LEASE_MS = 5 * 60_000

export interface ScheduleOptions {
  db: Db
  logger: Logger
  jobs: readonly ScheduledJob[]
}

async function runIfDue(db: Db, job: ScheduledJob, slot: Date, log: Logger): Promise<void> {
  const run = { job: job.name, cronTick: slot }
  const attempt = await claimScheduledRun(db, run, SLOT_LEASE_MS)
  if (attempt === undefined) return
  const done = await job.run(slot)
  await finishScheduledRun(db, run, attempt)
  log.info('scheduled job done', { ...done, attempt })
}

/**
 * Runs every job whose latest slot was not run yet: one of all workers that look takes it. Slots come from the
 * database clock, so workers agree on them; a slot missed while all were down is run when the first is back. A job that fails
 * holds up no other.
 */
export async function runDueJobs({ db, logger, jobs }: ScheduleOptions): Promise<void> {
  const now = await getDatabaseTime(db)
  for (const job of jobs) {
    const slot = latestCronTick(job.cron, now)
    const log = logger.child({ job: job.name, slot: slot.toISOString() })
    await runIfDue(db, job, slot, log).catch((error) =>
      log.warn('scheduled job failed', toErrorFields(error)),
    )
  }
}

/** Looks for due jobs until the signal; resolves when what it began is done. */
export function startSchedule(parts: ScheduleOptions, signal: AbortSignal): Promise<void> {
  const loop = { everyMs: LOOK_EVERY_MS, signal, logger: parts.logger }
  return runRepeatedly('schedule', () => runDueJobs(parts), loop)
}
