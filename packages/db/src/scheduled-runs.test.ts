import { asc, eq, sql } from 'drizzle-orm'
import { scheduledRuns } from './schema'
import { finishSlot, takeSlot } from './scheduled-runs'
import { useTestDb } from './test-db'

const db = useTestDb()
const LEASE_MS = 60_000
const MONDAY = new Date('2026-03-02T06:00:00Z')
const TUESDAY = new Date('2026-03-03T06:00:00Z')

const finished = () =>
  db()
    .select({ job: scheduledRuns.job, slot: scheduledRuns.slot })
    .from(scheduledRuns)
    .where(sql`${scheduledRuns.finishedAt} is not null`)
    .orderBy(asc(scheduledRuns.job), asc(scheduledRuns.slot))

test('the end of a slot ends that one alone, and only by the attempt that holds it', async () => {
  const slots = ['reminders', 'housekeeping'].flatMap((job) =>
    [MONDAY, TUESDAY].map((slot) => ({ job, slot })),
  )
  for (const slot of slots) expect(await takeSlot(db(), slot, LEASE_MS)).toBe(1)
  const lost = { job: 'reminders', slot: TUESDAY }
  await db()
    .update(scheduledRuns)
    .set({ leaseExpiresAt: sql`now() - interval '1 second'` })
    .where(eq(scheduledRuns.slot, TUESDAY))
  expect(await takeSlot(db(), lost, LEASE_MS)).toBe(2)
  await finishSlot(db(), lost, 1)
  expect(await finished()).toEqual([])
  await finishSlot(db(), lost, 2)
  await finishSlot(db(), { job: 'housekeeping', slot: MONDAY }, 1)
  expect(await finished()).toEqual([{ job: 'housekeeping', slot: MONDAY }, lost])
})
