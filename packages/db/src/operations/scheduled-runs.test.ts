import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { scheduledRuns } from '../schema'
import { claimScheduledRun, finishScheduledRun } from './scheduled-runs'
import { useTestDatabase } from '../../testing'

const { db } = useTestDatabase()
const LEASE_MS = 60_000
const MONDAY = new Date('2026-03-02T06:00:00Z')
const TUESDAY = new Date('2026-03-03T06:00:00Z')

const listFinishedRuns = () =>
  db
    .select({ job: scheduledRuns.job, cronTick: scheduledRuns.cronTick })
    .from(scheduledRuns)
    .where(isNotNull(scheduledRuns.finishedAt))
    .orderBy(asc(scheduledRuns.job), asc(scheduledRuns.cronTick))

test('only the attempt that holds a scheduled run finishes it, and no other run', async () => {
  const mondayReminders = { job: 'reminders', cronTick: MONDAY }
  const tuesdayReminders = { job: 'reminders', cronTick: TUESDAY }
  const mondayHousekeeping = { job: 'housekeeping', cronTick: MONDAY }
  const tuesdayHousekeeping = { job: 'housekeeping', cronTick: TUESDAY }
  for (const run of [mondayReminders, tuesdayReminders, mondayHousekeeping, tuesdayHousekeeping]) {
    expect(await claimScheduledRun(db, run, LEASE_MS)).toBe(1)
  }

  await db
    .update(scheduledRuns)
    .set({ leaseExpiresAt: sql`now() - interval '1 second'` })
    .where(eq(scheduledRuns.cronTick, TUESDAY))
  expect(await claimScheduledRun(db, tuesdayReminders, LEASE_MS)).toBe(2)

  await finishScheduledRun(db, tuesdayReminders, 1)
  expect(await listFinishedRuns()).toEqual([])
  await finishScheduledRun(db, tuesdayReminders, 2)
  await finishScheduledRun(db, mondayHousekeeping, 1)
  expect(await listFinishedRuns()).toEqual([mondayHousekeeping, tuesdayReminders])
})
