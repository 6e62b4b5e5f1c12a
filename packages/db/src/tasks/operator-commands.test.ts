import { anAnalysis, aPlan, aPlanTask, aTask, claimQueuedTask } from '@crop/devstack'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { inTransaction } from '../transaction'
import { queueReanalyses } from '../reanalysis'
import { analyses, analysisTasks } from '../schema'
import { useTestDb } from '../test-db'
import { getQueueStats } from './backlog'
import { claimDueTasks, claimTask } from './claim'
import { failTask } from './lease'
import { pauseQueue, resumeQueue, retryFailedTasks } from './operator-commands'

const db = useTestDb()
const TRACE_PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const DUE = { limit: 10, leaseMs: 30_000, doorbellGraceMs: 0 }

beforeEach(async () => {
  await resumeQueue(db())
  await db().delete(analyses)
  await db().delete(analysisTasks)
})

async function failedTask(): Promise<string> {
  const { id } = await aTask(db(), { traceParent: TRACE_PARENT })
  await failTask(db(), await claimQueuedTask(db(), id), 'ANALYSIS_FAILED')
  return id
}

async function taskOf(id: string) {
  const [task] = await db().select().from(analysisTasks).where(eq(analysisTasks.id, id))
  if (!task) throw new Error('There is no such task.')
  return task
}

test('while the queue is paused nobody claims a task, rung for or not; resumed, it goes on', async () => {
  const { id } = await aTask(db())
  await pauseQueue(db())
  await pauseQueue(db())
  expect(await getQueueStats(db())).toMatchObject({ isPaused: true, queued: 1 })
  expect(await claimTask(db(), id, 30_000)).toBeUndefined()
  expect(await claimDueTasks(db(), DUE)).toEqual([])

  await resumeQueue(db())
  expect(await claimDueTasks(db(), DUE)).toMatchObject([{ id }])
  expect(await getQueueStats(db())).toMatchObject({ isPaused: false, queued: 0, processing: 1 })
})

test('a failed task is retried once, whoever asks at the same time, and stays as it is', async () => {
  const id = await failedTask()
  expect(await getQueueStats(db())).toMatchObject({ failed: 1, deadLettered: 1 })
  const retried = await Promise.all(Array.from({ length: 5 }, () => retryFailedTasks(db(), 10)))
  expect(retried.filter(({ failed, created }) => failed > 0 || created > 0)).toEqual([
    { failed: 1, created: 1 },
  ])
  expect(await retryFailedTasks(db(), 10)).toEqual({ failed: 0, created: 0 })

  const failed = await taskOf(id)
  expect(failed).toMatchObject({ state: 'failed', retriedAs: expect.any(String) })
  const fresh = { state: 'queued', attempt: 0, httpRequestId: 'a-test', traceParent: TRACE_PARENT }
  expect(await taskOf(failed.retriedAs ?? '')).toMatchObject(fresh)
  expect(await getQueueStats(db())).toMatchObject({ failed: 1, deadLettered: 0, queued: 1 })
})

test('two operators at once do not wait for each other, and no task is retried by both', async () => {
  await failedTask()
  await inTransaction(db(), async (tx) => {
    expect(await retryFailedTasks(tx, 10)).toEqual({ failed: 1, created: 1 })
    expect(await retryFailedTasks(db(), 10)).toEqual({ failed: 0, created: 0 })
  })
})

test('a retried task asks the same for the same caller, and the oldest failure is retried first', async () => {
  const plan = await aPlan(db())
  const asked = await aPlanTask(db(), plan, { month: 7 })
  await db().update(analysisTasks).set({ refresh: true }).where(eq(analysisTasks.id, asked.id))
  await failTask(db(), await claimQueuedTask(db(), asked.id), 'ANALYSIS_TIMED_OUT')
  const byKey = await failedTask()
  const provenance = async (id: string) => {
    const { userId, apiKeyPrefix, clientIp, cropPlanId, ...task } = await taskOf(id)
    const { location, crop, month, modelVersion, refresh, priority } = task
    return [
      userId,
      apiKeyPrefix,
      clientIp,
      cropPlanId,
      location,
      crop,
      month,
      modelVersion,
      refresh,
      priority,
    ]
  }
  for (const id of [asked.id, byKey]) {
    expect(await retryFailedTasks(db(), 1)).toEqual({ failed: 1, created: 1 })
    const { retriedAs } = await taskOf(id)
    expect(await provenance(retriedAs ?? '')).toEqual(await provenance(id))
  }
})

const NEW_MODEL = 'season-0.0.0-newer'

/** A re-analysis of the plan, which failed. */
async function failedReanalysis(): Promise<string> {
  await queueReanalyses(db(), NEW_MODEL, 60_000)
  const [task] = await db()
    .select()
    .from(analysisTasks)
    .where(eq(analysisTasks.priority, 1))
    .orderBy(desc(analysisTasks.createdAt))
    .limit(1)
  if (!task) throw new Error('The plan is outdated.')
  await db()
    .update(analysisTasks)
    .set({ availableAt: sql`now()` })
    .where(eq(analysisTasks.id, task.id))
  await failTask(db(), await claimQueuedTask(db(), task.id), 'ANALYSIS_FAILED')
  return task.id
}

test('failed re-analyses of one plan get one new task between them', async () => {
  await anAnalysis(db(), await aPlan(db()))
  const failed = [await failedReanalysis(), await failedReanalysis()]
  expect(await retryFailedTasks(db(), 10)).toEqual({ failed: 2, created: 1 })
  const isWaiting = and(eq(analysisTasks.priority, 1), eq(analysisTasks.state, 'queued'))
  const waiting = await db().select().from(analysisTasks).where(isWaiting)
  expect(waiting).toHaveLength(1)
  const successors = await db()
    .select({ retriedAs: analysisTasks.retriedAs })
    .from(analysisTasks)
    .where(inArray(analysisTasks.id, failed))
  expect(successors).toEqual(failed.map(() => ({ retriedAs: waiting[0]?.id })))
  expect(await queueReanalyses(db(), NEW_MODEL, 60_000)).toBe(0)
})

test.each(['queued', 'processing'])(
  'a failed re-analysis whose plan has another that is %s is answered by that one',
  async (state) => {
    await anAnalysis(db(), await aPlan(db()))
    const failed = await failedReanalysis()
    expect(await queueReanalyses(db(), NEW_MODEL, 60_000)).toBe(1)
    if (state === 'processing') expect(await claimDueTasks(db(), DUE)).toHaveLength(1)
    expect(await retryFailedTasks(db(), 10)).toEqual({ failed: 1, created: 0 })
    const reanalyses = await db().select().from(analysisTasks).where(eq(analysisTasks.priority, 1))
    expect(reanalyses).toHaveLength(2)
    const other = reanalyses.find((task) => task.state === state)
    expect(reanalyses.find(({ id }) => id === failed)?.retriedAs).toBe(other?.id)
  },
)

test('a failed re-analysis is not answered by what its plan’s owner asks meanwhile', async () => {
  const plan = await aPlan(db())
  await anAnalysis(db(), plan)
  await failedReanalysis()
  await aPlanTask(db(), plan, { crop: 'wheat' })
  expect(await retryFailedTasks(db(), 10)).toEqual({ failed: 1, created: 1 })
})
