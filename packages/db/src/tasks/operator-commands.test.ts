import {
  aBatch,
  aDueTaskClaim,
  anAnalysis,
  aPlan,
  aPlanTask,
  aTask,
  claimQueuedTask,
  useTestDatabase,
} from '../../testing'
import { updateTask } from '../../test/update-task'
import { TASK_PRIORITY } from '@crop/domain'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { findBatch } from '../analysis-batches/read'
import { queueReanalyses } from '../plans/reanalysis'
import { analyses, analysisTasks } from '../schema'
import { inTransaction } from '../driver/transaction'
import { getQueueStats } from './backlog'
import { claimDueTasks, claimTask } from './claim'
import { failTask } from './lease'
import { pauseQueue, resumeQueue, retryFailedTasks } from './operator-commands'

const { db } = useTestDatabase()
const TRACE_PARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const LEASE_MS = 30_000
const isReanalysis = eq(analysisTasks.priority, TASK_PRIORITY.reanalysis)

beforeEach(async () => {
  await resumeQueue(db)
  await db.delete(analyses)
  await db.delete(analysisTasks)
})

async function insertFailedTask(): Promise<string> {
  const { id } = await aTask(db, { traceParent: TRACE_PARENT })
  await failTask(db, await claimQueuedTask(db, id), 'ANALYSIS_FAILED')
  return id
}

async function getTask(id: string | null) {
  const [task] = await db
    .select()
    .from(analysisTasks)
    .where(eq(analysisTasks.id, id ?? ''))
  if (!task) throw new Error('There is no such task.')
  return task
}

describe('a paused queue', () => {
  test('hands out no task, with or without a ring, until it is resumed', async () => {
    const { id } = await aTask(db)
    await pauseQueue(db)
    await pauseQueue(db)
    expect(await getQueueStats(db)).toMatchObject({ isPaused: true, queued: 1 })
    expect(await claimTask(db, id, LEASE_MS)).toBeUndefined()
    expect(await claimDueTasks(db, aDueTaskClaim())).toEqual([])

    await resumeQueue(db)
    expect(await claimDueTasks(db, aDueTaskClaim())).toMatchObject([{ id }])
    expect(await getQueueStats(db)).toMatchObject({ isPaused: false, queued: 0, processing: 1 })
  })
})

describe('retrying failed tasks', () => {
  test('creates one new task for each, also when commands run concurrently', async () => {
    const id = await insertFailedTask()
    expect(await getQueueStats(db)).toMatchObject({ failed: 1, deadLettered: 1 })
    const results = await Promise.all(Array.from({ length: 5 }, () => retryFailedTasks(db, 10)))
    const effective = results.filter(({ failed, created }) => failed > 0 || created > 0)
    expect(effective).toEqual([{ failed: 1, created: 1 }])
    expect(await retryFailedTasks(db, 10)).toEqual({ failed: 0, created: 0 })

    const failedTask = await getTask(id)
    expect(failedTask).toMatchObject({ state: 'failed', retriedAs: expect.any(String) })
    expect(await getTask(failedTask.retriedAs)).toMatchObject({
      state: 'queued',
      attempt: 0,
      httpRequestId: 'a-test',
      traceParent: TRACE_PARENT,
    })
    expect(await getQueueStats(db)).toMatchObject({ failed: 1, deadLettered: 0, queued: 1 })
  })

  test('skips tasks that another operator is retrying', async () => {
    await insertFailedTask()
    await inTransaction(db, async (tx) => {
      expect(await retryFailedTasks(tx, 10)).toEqual({ failed: 1, created: 1 })
      expect(await retryFailedTasks(db, 10)).toEqual({ failed: 0, created: 0 })
    })
  })

  test('copies question and caller of the task, and starts with the oldest failure', async () => {
    const plan = await aPlan(db)
    const planTask = await aPlanTask(db, plan, { month: 7 })
    const conditions = { soil_ph: { value: 6, source: 'plan' } } as const
    await updateTask(db, planTask.id, { refresh: true, conditions })
    await failTask(db, await claimQueuedTask(db, planTask.id), 'ANALYSIS_TIMED_OUT')
    const serviceTaskId = await insertFailedTask()

    for (const id of [planTask.id, serviceTaskId]) {
      expect(await retryFailedTasks(db, 1)).toEqual({ failed: 1, created: 1 })
      const task = await getTask(id)
      expect(await getTask(task.retriedAs)).toMatchObject({
        userId: task.userId,
        apiKeyPrefix: task.apiKeyPrefix,
        clientIp: task.clientIp,
        cropPlanId: task.cropPlanId,
        location: task.location,
        crop: task.crop,
        month: task.month,
        conditions: task.conditions,
        modelVersion: task.modelVersion,
        refresh: task.refresh,
        priority: task.priority,
      })
    }
  })
})

test('a failed item stays failed in its batch, and its new task is outside of the batch', async () => {
  const batch = await aBatch(db)
  const [item] = await db.select().from(analysisTasks).where(eq(analysisTasks.batchId, batch.id)).limit(1)
  const failedId = item?.id ?? ''
  await failTask(db, await claimQueuedTask(db, failedId), 'ANALYSIS_FAILED')
  const find = () => findBatch(db, batch.id, { caller: batch.caller, retentionDays: 30 })
  const before = await find()
  expect(before).toMatchObject({ total: 3, counts: { queued: 2, failed: 1 } })

  expect(await retryFailedTasks(db, 10)).toEqual({ failed: 1, created: 1 })
  const { retriedAs } = await getTask(failedId)
  expect(await getTask(retriedAs)).toMatchObject({
    state: 'queued',
    priority: TASK_PRIORITY.batch,
    apiKeyPrefix: item?.apiKeyPrefix,
    batchId: null,
    batchIndex: null,
    reference: null,
  })
  expect(await find()).toEqual({ ...before, ageMs: expect.any(Number) })
})

describe('retrying failed re-analyses', () => {
  const NEW_MODEL = 'season-0.0.0-newer'

  /** Inserts a re-analysis of the only outdated plan and fails it. */
  async function insertFailedReanalysis(): Promise<string> {
    await queueReanalyses(db, NEW_MODEL, 60_000)
    const [task] = await db
      .select()
      .from(analysisTasks)
      .where(isReanalysis)
      .orderBy(desc(analysisTasks.createdAt))
      .limit(1)
    if (!task) throw new Error('No plan is outdated.')
    await updateTask(db, task.id, { availableAt: sql`now()` })
    await failTask(db, await claimQueuedTask(db, task.id), 'ANALYSIS_FAILED')
    return task.id
  }

  test('creates one new task for all of the same plan', async () => {
    await anAnalysis(db, await aPlan(db))
    const failedIds = [await insertFailedReanalysis(), await insertFailedReanalysis()]
    expect(await retryFailedTasks(db, 10)).toEqual({ failed: 2, created: 1 })
    const queued = await db
      .select()
      .from(analysisTasks)
      .where(and(isReanalysis, eq(analysisTasks.state, 'queued')))
    expect(queued).toHaveLength(1)
    const successors = await db
      .select({ retriedAs: analysisTasks.retriedAs })
      .from(analysisTasks)
      .where(inArray(analysisTasks.id, failedIds))
    expect(successors).toEqual([{ retriedAs: queued[0]?.id }, { retriedAs: queued[0]?.id }])
    expect(await queueReanalyses(db, NEW_MODEL, 60_000)).toBe(0)
  })

  test.each(['queued', 'processing'])(
    'creates no task while another of the same plan is %s',
    async (state) => {
      await anAnalysis(db, await aPlan(db))
      const failedId = await insertFailedReanalysis()
      expect(await queueReanalyses(db, NEW_MODEL, 60_000)).toBe(1)
      if (state === 'processing') expect(await claimDueTasks(db, aDueTaskClaim())).toHaveLength(1)

      expect(await retryFailedTasks(db, 10)).toEqual({ failed: 1, created: 0 })

      const reanalyses = await db.select().from(analysisTasks).where(isReanalysis)
      expect(reanalyses).toHaveLength(2)
      const unfinished = reanalyses.find((task) => task.state === state)
      const failed = reanalyses.find((task) => task.id === failedId)
      expect(failed?.retriedAs).toBe(unfinished?.id)
    },
  )

  test('creates a task although the owner has one of the same plan queued', async () => {
    const plan = await aPlan(db)
    await anAnalysis(db, plan)
    await insertFailedReanalysis()
    await aPlanTask(db, plan, { crop: 'wheat' })
    expect(await retryFailedTasks(db, 10)).toEqual({ failed: 1, created: 1 })
  })
})
