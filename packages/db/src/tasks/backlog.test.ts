import { aBatch, aTask, claimQueuedTask, completeQueuedTask, useTestDatabase } from '../../testing'
import { updateTask } from '../../test/update-task'
import { sql } from 'drizzle-orm'
import { analyses, analysisBatches, analysisTasks } from '../schema'
import { getQueueStats } from './backlog'

const { db } = useTestDatabase()

beforeEach(async () => {
  await db.delete(analyses)
  await db.delete(analysisTasks)
  await db.delete(analysisBatches)
})

test('the backlog in seconds is the number of due tasks times the mean duration of recent ones', async () => {
  const { id } = await aTask(db)
  await completeQueuedTask(db, id)
  await updateTask(db, id, { startedAt: sql`finished_at - interval '2 s'` })
  for (let count = 0; count < 5; count++) await aTask(db)
  const notDueYet = await aTask(db)
  await updateTask(db, notDueYet.id, { availableAt: sql`now() + interval '1 hour'` })

  const stats = await getQueueStats(db)
  expect(stats).toMatchObject({ queued: 6, completedLastHour: 1 })
  expect(stats.backlogSeconds).toBeCloseTo(10)
})

test.each([
  ['at the rate of the last minute', 3, '30 s', 100],
  ['at the rate of one model thread after a pause', 1, '2 s', 10],
])('the time until the backlog is empty is estimated %s', async (_rate, completed, duration, seconds) => {
  for (let count = 0; count < completed; count++) {
    const { id } = await aTask(db)
    await completeQueuedTask(db, id)
    await updateTask(db, id, { startedAt: sql`finished_at - ${duration}::interval` })
  }
  for (let count = 0; count < 5; count++) await aTask(db)
  expect((await getQueueStats(db)).secondsToEmpty).toBeCloseTo(seconds)
})

test('the age of the oldest task counts from the time it became due', async () => {
  expect(await getQueueStats(db)).toMatchObject({ oldestQueuedSeconds: 0, backlogSeconds: 0 })
  const { id } = await aTask(db)
  await updateTask(db, id, { availableAt: sql`now() - interval '90 s'` })
  expect((await getQueueStats(db)).oldestQueuedSeconds).toBeGreaterThanOrEqual(90)
})

test('a task of a dead worker is due from the end of its lease', async () => {
  const { id } = await aTask(db)
  await claimQueuedTask(db, id)
  expect(await getQueueStats(db)).toMatchObject({ oldestQueuedSeconds: 0, backlogSeconds: 0 })
  await updateTask(db, id, { leaseExpiresAt: sql`now() - interval '90 s'` })
  const stats = await getQueueStats(db)
  expect(stats).toMatchObject({ queued: 0, processing: 1 })
  expect(stats.oldestQueuedSeconds).toBeGreaterThanOrEqual(90)
  expect(stats.oldestSingleSeconds).toBeGreaterThanOrEqual(90)
  expect(stats.backlogSeconds).toBeGreaterThan(0)
})

test('single questions count without batch items', async () => {
  const { items } = await aBatch(db)
  expect(await getQueueStats(db)).toMatchObject({ queued: items.length, queuedSingles: 0 })
  const { id } = await aTask(db)
  await updateTask(db, id, { availableAt: sql`now() - interval '90 s'` })
  await db
    .update(analysisTasks)
    .set({ availableAt: sql`now() - interval '1 hour'` })
    .where(sql`batch_id is not null`)
  const stats = await getQueueStats(db)
  expect(stats).toMatchObject({ queued: items.length + 1, queuedSingles: 1 })
  expect(stats.oldestSingleSeconds).toBeGreaterThanOrEqual(90)
  expect(stats.oldestSingleSeconds).toBeLessThan(3600)
})

test('unfinished batches count with their items and the age of the oldest', async () => {
  expect(await getQueueStats(db)).toMatchObject({
    unfinishedBatches: 0,
    oldestBatchSeconds: 0,
    unfinishedItems: 0,
  })
  const batch = await aBatch(db)
  await db.update(analysisBatches).set({ createdAt: sql`now() - interval '90 s'` })
  const stats = await getQueueStats(db)
  expect(stats).toMatchObject({ unfinishedBatches: 1, unfinishedItems: batch.items.length })
  expect(stats.oldestBatchSeconds).toBeGreaterThanOrEqual(90)
})
