import { anAnalysis, aPlan, aTask } from '@crop/devstack'
import { TASK_PRIORITY } from '@crop/domain'
import { and, asc, eq, sql } from 'drizzle-orm'
import { queueReanalyses } from '../reanalysis'
import { analyses, analysisTasks, queuePauses } from '../schema'
import { useTestDb } from '../test-db'
import { pauseQueue, resumeQueue } from './operator-commands'

const db = useTestDb()
const PER_MINUTE = 2

beforeEach(async () => {
  await resumeQueue(db())
  await db().delete(analyses)
  await db().delete(analysisTasks)
  for (let made = 0; made < 3; made++) await anAnalysis(db(), await aPlan(db()))
})

const queueThreeReanalyses = async () =>
  expect(await queueReanalyses(db(), 'season-0.0.0-newer', PER_MINUTE)).toBe(3)

/** As if it were so much later now, or earlier. */
async function minutesPass(minutes: number): Promise<void> {
  const earlier = sql`make_interval(mins => ${minutes}::int)`
  const { availableAt } = analysisTasks
  await db()
    .update(queuePauses)
    .set({ pausedAt: sql`${queuePauses.pausedAt} - ${earlier}` })
  await db()
    .update(analysisTasks)
    .set({ availableAt: sql`${availableAt} - ${earlier}` })
}

/** Seconds until the queued tasks of a priority are due, rounded. */
async function dueIn(priority: number): Promise<number[]> {
  const seconds = sql<number>`round(extract(epoch from ${analysisTasks.availableAt} - now()))::int`
  const tasks = await db()
    .select({ seconds })
    .from(analysisTasks)
    .where(and(eq(analysisTasks.priority, priority), eq(analysisTasks.state, 'queued')))
    .orderBy(asc(analysisTasks.availableAt))
  return tasks.map((task) => task.seconds)
}

test('re-analyses that came due while the queue was paused go on at their rate, the first at once', async () => {
  await pauseQueue(db())
  await queueThreeReanalyses()
  await minutesPass(20)
  await resumeQueue(db())
  expect(await dueIn(TASK_PRIORITY.reanalysis)).toEqual([0, 30, 60])
})

test('re-analyses that were behind before the pause are as far behind after it', async () => {
  await queueThreeReanalyses()
  await minutesPass(10)
  await pauseQueue(db())
  await minutesPass(20)
  await resumeQueue(db())
  expect(await dueIn(TASK_PRIORITY.reanalysis)).toEqual([-600, -570, -540])
})

test('a pause puts off no re-analysis that comes due after it, and no customer’s task', async () => {
  await queueThreeReanalyses()
  await minutesPass(-30)
  await pauseQueue(db())
  await aTask(db())
  await minutesPass(20)
  await resumeQueue(db())
  expect(await dueIn(TASK_PRIORITY.reanalysis)).toEqual([600, 630, 660])
  expect(await dueIn(TASK_PRIORITY.customer)).toEqual([-1200])
})
