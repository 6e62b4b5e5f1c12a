import { anOutcome, aTask, claimQueuedTask } from '@crop/devstack'
import { eq, sql } from 'drizzle-orm'
import { inTransaction } from '../transaction'
import { analyses, analysisTasks } from '../schema'
import { useTestDb } from '../test-db'
import { getQueueStats } from './backlog'
import { completeTask } from './complete'

const db = useTestDb()

beforeEach(async () => {
  await db().delete(analyses)
  await db().delete(analysisTasks)
})

test('the backlog is the work that waits: tasks that are due times what one took lately', async () => {
  const { id } = await aTask(db())
  const task = await claimQueuedTask(db(), id)
  await inTransaction(db(), (tx) => completeTask(tx, task, anOutcome(task)))
  await db()
    .update(analysisTasks)
    .set({ startedAt: sql`finished_at - interval '2 s'` })
    .where(eq(analysisTasks.id, id))
  for (let queued = 0; queued < 5; queued++) await aTask(db())
  const later = await aTask(db())
  const inAnHour = { availableAt: sql`now() + interval '1 hour'` }
  await db().update(analysisTasks).set(inAnHour).where(eq(analysisTasks.id, later.id))

  const stats = await getQueueStats(db())
  expect(stats).toMatchObject({ queued: 6, completedLastHour: 1 })
  expect(stats.backlogSeconds).toBeCloseTo(10)
})

test('the age of the oldest task counts from when it was due', async () => {
  expect(await getQueueStats(db())).toMatchObject({ oldestQueuedSeconds: 0, backlogSeconds: 0 })
  const { id } = await aTask(db())
  await db()
    .update(analysisTasks)
    .set({ availableAt: sql`now() - interval '90 s'` })
    .where(eq(analysisTasks.id, id))
  expect((await getQueueStats(db())).oldestQueuedSeconds).toBeGreaterThanOrEqual(90)
})
