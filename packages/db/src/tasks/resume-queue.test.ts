import { anAnalysis, aPlan, aTask, useTestDatabase } from '../../testing'
import { TASK_PRIORITY } from '@crop/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import { queueReanalyses } from '../plans/reanalysis'
import { analyses, analysisTasks, queuePauses } from '../schema'
import { pauseQueue, resumeQueue } from './operator-commands'

const { db } = useTestDatabase()

/** One re-analysis becomes due every 30 seconds. */
const REANALYSES_PER_MINUTE = 2

beforeEach(async () => {
  await resumeQueue(db)
  await db.delete(analyses)
  await db.delete(analysisTasks)
  for (let count = 0; count < 3; count++) await anAnalysis(db, await aPlan(db))
})

async function queueThreeReanalyses(): Promise<void> {
  expect(await queueReanalyses(db, 'season-0.0.0-newer', REANALYSES_PER_MINUTE)).toBe(3)
}

/** Moves all stored times into the past, or into the future when `minutes` is negative. */
async function letMinutesPass(minutes: number): Promise<void> {
  const elapsed = sql`make_interval(mins => ${minutes}::int)`
  await db.update(queuePauses).set({ pausedAt: sql`${queuePauses.pausedAt} - ${elapsed}` })
  await db.update(analysisTasks).set({ availableAt: sql`${analysisTasks.availableAt} - ${elapsed}` })
}

/** Returns the rounded seconds until each queued task of a priority is due; negative for overdue tasks. */
async function getSecondsUntilDue(priority: number): Promise<number[]> {
  const tasks = await db
    .select({
      seconds: sql<number>`round(extract(epoch from ${analysisTasks.availableAt} - now()))::int`,
    })
    .from(analysisTasks)
    .where(and(eq(analysisTasks.priority, priority), eq(analysisTasks.state, 'queued')))
    .orderBy(asc(analysisTasks.availableAt))
  return tasks.map((task) => task.seconds)
}

test('re-analyses that became due during a pause keep their rate, and the first is due at once', async () => {
  await pauseQueue(db)
  await queueThreeReanalyses()
  await letMinutesPass(20)
  await resumeQueue(db)
  expect(await getSecondsUntilDue(TASK_PRIORITY.reanalysis)).toEqual([0, 30, 60])
})

test('re-analyses that were overdue before a pause are as overdue after it', async () => {
  await queueThreeReanalyses()
  await letMinutesPass(10)
  await pauseQueue(db)
  await letMinutesPass(20)
  await resumeQueue(db)
  expect(await getSecondsUntilDue(TASK_PRIORITY.reanalysis)).toEqual([-600, -570, -540])
})

test('a pause postpones neither re-analyses that are due after it nor tasks of customers', async () => {
  await queueThreeReanalyses()
  await letMinutesPass(-30)
  await pauseQueue(db)
  await aTask(db)
  await letMinutesPass(20)
  await resumeQueue(db)
  expect(await getSecondsUntilDue(TASK_PRIORITY.reanalysis)).toEqual([600, 630, 660])
  expect(await getSecondsUntilDue(TASK_PRIORITY.customer)).toEqual([-1200])
})
