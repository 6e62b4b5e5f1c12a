import { databaseNow, finishSlot, takeSlot } from '@crop/db'
import type { Db } from '@crop/db'
import { errorFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'
import { repeatedly } from '../repeatedly'
import { latestSlot } from './cron-slot'
import type { ScheduledJob } from './scheduled-job'

const LOOK_EVERY_MS = 30_000

/** A slot whose runner died is run again after so long. */
const SLOT_LEASE_MS = 5 * 60_000

export interface ScheduleParts {
  db: Db
  logger: Logger
  jobs: readonly ScheduledJob[]
}

async function runIfDue({ db, logger }: ScheduleParts, job: ScheduledJob, now: Date): Promise<void> {
  const slot = { job: job.name, slot: latestSlot(job.cron, now) }
  const attempt = await takeSlot(db, slot, SLOT_LEASE_MS)
  if (attempt === undefined) return
  const log = logger.with({ job: job.name, slot: slot.slot.toISOString(), attempt })
  try {
    const done = await job.run(slot.slot)
    await finishSlot(db, slot, attempt)
    log.info('scheduled job done', done)
  } catch (error) {
    // Its slot is taken up again once the lease is over.
    log.warn('scheduled job failed', errorFields(error))
  }
}

/**
 * Runs every job whose latest slot was not run yet: one of all workers that look takes it. Slots come from the
 * database clock, so workers agree on them; a slot missed while all were down is run when the first is back.
 */
export async function runDueJobs(parts: ScheduleParts): Promise<void> {
  const now = await databaseNow(parts.db)
  for (const job of parts.jobs) await runIfDue(parts, job, now)
}

/** Looks for due jobs until the signal. */
export function startSchedule(parts: ScheduleParts, signal: AbortSignal): void {
  void repeatedly('schedule', () => runDueJobs(parts), {
    everyMs: LOOK_EVERY_MS,
    signal,
    logger: parts.logger,
  })
}
