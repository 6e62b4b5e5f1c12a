import { anOutcome, aTask, claimQueuedTask, useTestDatabase } from '../../testing'
import { eq, sql } from 'drizzle-orm'
import { analyses, analysisTasks } from '../schema'
import { getQueueStats } from './backlog'
import { completeTask } from './complete'

const { db } = useTestDatabase()

beforeEach(async () => {
  await db.delete(analyses)
  await db.delete(analysisTasks)
})

test('the backlog in seconds is the number of due tasks times the mean duration of recent ones', async () => {
  const { id } = await aTask(db)
  const task = await claimQueuedTask(db, id)
  await completeTask(db, task, anOutcome(task))
  await db
    .update(analysisTasks)
    .set({ startedAt: sql`finished_at - interval '2 s'` })
    .where(eq(analysisTasks.id, id))
  for (let count = 0; count < 5; count++) await aTask(db)
  const notDueYet = await aTask(db)
  await db
    .update(analysisTasks)
    .set({ availableAt: sql`now() + interval '1 hour'` })
    .where(eq(analysisTasks.id, notDueYet.id))

  const stats = await getQueueStats(db)
  expect(stats).toMatchObject({ queued: 6, completedLastHour: 1 })
  expect(stats.backlogSeconds).toBeCloseTo(10)
})

test('the age of the oldest task counts from the time it became due', async () => {
  expect(await getQueueStats(db)).toMatchObject({ oldestQueuedSeconds: 0, backlogSeconds: 0 })
  const { id } = await aTask(db)
  await db
    .update(analysisTasks)
    .set({ availableAt: sql`now() - interval '90 s'` })
    .where(eq(analysisTasks.id, id))
  expect((await getQueueStats(db)).oldestQueuedSeconds).toBeGreaterThanOrEqual(90)
})
