import {
  aBatch,
  aDueTaskClaim,
  anAnalysis,
  aPlan,
  aTask,
  claimQueuedTask,
  useTestDatabase,
} from '../../testing'
import { updateTask } from '../../test/update-task'
import { TASK_PRIORITY } from '@crop/domain'
import { asc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { analyses, analysisTasks, cropPlans } from '../schema'
import { inTransaction } from '../driver/transaction'
import { claimDueTasks, claimTask } from './claim'
import { completeTask } from './complete'
import { failTask, recoverExpiredTasks, releaseTask, renewLeases, retryTaskLater } from './lease'
import { findDoneTaskIds, findTask } from './read'
import { countQueuedTasks } from './submit'

const { db } = useTestDatabase()

const LEASE_MS = 30_000
const RETENTION_DAYS = 30
const OUTCOME = {
  feasibilityScore: 0.8,
  limitingFactor: null,
  outlook: null,
  feasibilityLabel: 'highly_suitable',
  modelVersion: 'season-test',
  result: '{"month":4}',
} as const
const CREATOR = { kind: 'service', apiKeyPrefix: 'cpk_test0000' } as const
const IN_THE_PAST = sql`now() - interval '1 second'`

beforeEach(async () => {
  await db.delete(analyses)
  await db.delete(analysisTasks)
})

async function getTask(id: string) {
  const [task] = await db.select().from(analysisTasks).where(eq(analysisTasks.id, id))
  return task
}

const insertClaimedTask = async (fields: Parameters<typeof aTask>[1] = {}) =>
  claimQueuedTask(db, (await aTask(db, fields)).id)

function claimWithoutRing(limit: number) {
  return claimDueTasks(db, aDueTaskClaim({ limit }))
}

describe('a claim', () => {
  test('of one task by many workers succeeds once', async () => {
    const { id } = await aTask(db)
    const claims = await Promise.all(Array.from({ length: 15 }, () => claimTask(db, id, LEASE_MS)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  test('by concurrent pollers shares the overdue tasks without overlap', async () => {
    await Promise.all(Array.from({ length: 30 }, () => aTask(db)))
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimWithoutRing(5)))
    expect(new Set(claims.flat().map((task) => task.id)).size).toBe(30)
  })

  test('does not wait for a task that another transaction is claiming', async () => {
    const first = await aTask(db)
    const second = await aTask(db)
    await inTransaction(db, async (tx) => {
      const claimed = await claimDueTasks(tx, aDueTaskClaim({ limit: 1 }))
      expect(claimed.map(({ id }) => id)).toEqual([first.id])
      expect((await claimWithoutRing(5)).map(({ id }) => id)).toEqual([second.id])
    })
  })

  test('leaves new single questions to the doorbell for its grace, but not retried ones and items', async () => {
    await aTask(db)
    const retried = await aTask(db)
    await updateTask(db, retried.id, { attempt: 1 })
    const { id: batchId } = await aBatch(db)
    const tasks = await claimDueTasks(db, aDueTaskClaim({ limit: 10, doorbellGraceMs: 60_000 }))
    expect(new Set(tasks.map((task) => task.batchId ?? task.id))).toEqual(new Set([retried.id, batchId]))
  })

  test('takes customers’ tasks before re-analyses, and older tasks before newer ones', async () => {
    const reanalysis = await aTask(db)
    await updateTask(db, reanalysis.id, {
      priority: TASK_PRIORITY.reanalysis,
      availableAt: sql`now() - interval '1 hour'`,
    })
    const newer = await aTask(db)
    const older = await aTask(db)
    await updateTask(db, older.id, { availableAt: sql`now() - interval '1 minute'` })
    expect((await claimWithoutRing(1))[0]?.id).toBe(older.id)
    expect((await claimWithoutRing(1))[0]?.id).toBe(newer.id)
    expect((await claimWithoutRing(1))[0]?.id).toBe(reanalysis.id)
  })
})

describe('a completed task', () => {
  test('has one analysis, and its result reads back as written', async () => {
    const task = await insertClaimedTask()
    expect(await completeTask(db, task, OUTCOME)).toBe(true)
    expect(await completeTask(db, task, OUTCOME)).toBe(false)
    expect(await findTask(db, CREATOR, task.id, RETENTION_DAYS)).toMatchObject({
      state: 'completed',
      result: '{"month":4}',
    })
    expect(await db.select().from(analyses)).toHaveLength(1)
  })

  test('cannot end in another way, for example by a worker that missed the response', async () => {
    const task = await insertClaimedTask()
    await completeTask(db, task, OUTCOME)
    expect(await failTask(db, task, 'ANALYSIS_FAILED')).toBe(false)
    expect(await retryTaskLater(db, task)).toBe(false)
    expect(await releaseTask(db, task)).toBe(false)
    expect(await renewLeases(db, [task], LEASE_MS)).toEqual([])
    expect(await getTask(task.id)).toMatchObject({ state: 'completed', errorCode: null, maxAttempts: 8 })
  })

  test('whose plan was deleted has an analysis without a plan', async () => {
    const { id: planId, userId } = await aPlan(db)
    const task = await insertClaimedTask({ caller: { kind: 'customer', userId }, cropPlanId: planId })
    await db.delete(cropPlans).where(eq(cropPlans.id, planId))
    expect(await completeTask(db, task, OUTCOME)).toBe(true)
    expect(await db.select().from(analyses)).toMatchObject([{ cropPlanId: null, userId }])
  })

  test('has the newest analysis of its plan, also after the clock was set back', async () => {
    const plan = await aPlan(db)
    const first = await anAnalysis(db, plan)
    await db.update(analyses).set({ createdAt: sql`now() + interval '1 hour'` })
    const second = await anAnalysis(db, plan)
    const inOrder = await db
      .selectDistinctOn([analyses.createdAt], { taskId: analyses.taskId })
      .from(analyses)
      .orderBy(asc(analyses.createdAt))
    expect(inOrder).toEqual([{ taskId: first.id }, { taskId: second.id }])
  })
})

describe('an attempt that lost its task', () => {
  test('can neither complete, fail, retry nor release it', async () => {
    const lost = await insertClaimedTask()
    await updateTask(db, lost.id, { leaseExpiresAt: IN_THE_PAST })
    await recoverExpiredTasks(db)
    await updateTask(db, lost.id, { availableAt: sql`now()` })
    const current = await claimTask(db, lost.id, LEASE_MS)

    expect(await completeTask(db, lost, OUTCOME)).toBe(false)
    expect(await failTask(db, lost, 'ANALYSIS_FAILED')).toBe(false)
    expect(await retryTaskLater(db, lost)).toBe(false)
    expect(await releaseTask(db, lost)).toBe(false)

    expect(await getTask(lost.id)).toMatchObject({
      state: 'processing',
      attempt: current?.attempt,
      maxAttempts: 8,
    })
    expect(await db.select().from(analyses)).toHaveLength(0)
  })
})

describe('a lease', () => {
  test('is renewed only for tasks that are still held', async () => {
    const held = await insertClaimedTask()
    const lost = await insertClaimedTask()
    await updateTask(db, lost.id, { attempt: 5 })
    expect(await renewLeases(db, [held, lost], LEASE_MS)).toEqual([held])
    expect(await renewLeases(db, [], LEASE_MS)).toEqual([])
  })

  test('has its full length after a claim of either kind and after each renewal', async () => {
    async function getRemainingMs(id: string) {
      const task = await getTask(id)
      return (task?.leaseExpiresAt?.valueOf() ?? 0) - Date.now()
    }
    const claimedByRing = await insertClaimedTask()
    const claimedByPoller = await aTask(db)
    await claimWithoutRing(1)
    expect(await getRemainingMs(claimedByRing.id)).toBeGreaterThan(LEASE_MS / 2)
    expect(await getRemainingMs(claimedByPoller.id)).toBeGreaterThan(LEASE_MS / 2)

    await updateTask(db, claimedByRing.id, { leaseExpiresAt: sql`now() + interval '1 second'` })
    await renewLeases(db, [claimedByRing], LEASE_MS)
    expect(await getRemainingMs(claimedByRing.id)).toBeGreaterThan(LEASE_MS / 2)
  })

  test('that expired queues its task again, or fails it after the last attempt', async () => {
    const retryable = await insertClaimedTask()
    const exhausted = await insertClaimedTask()
    await updateTask(db, retryable.id, { leaseExpiresAt: IN_THE_PAST })
    await updateTask(db, exhausted.id, { leaseExpiresAt: IN_THE_PAST, attempt: 8 })

    expect(await recoverExpiredTasks(db)).toEqual({ givenUp: 1, requeued: 1 })

    expect(await getTask(retryable.id)).toMatchObject({
      state: 'queued',
      attempt: 1,
      leaseExpiresAt: null,
    })
    expect(await getTask(exhausted.id)).toMatchObject({
      state: 'failed',
      errorCode: 'ANALYSIS_FAILED',
      finishedAt: expect.any(Date),
    })
  })

  test('that expired with others queues each task at another time', async () => {
    for (let count = 0; count < 5; count++) {
      const { id } = await insertClaimedTask()
      await updateTask(db, id, { leaseExpiresAt: IN_THE_PAST })
    }
    await recoverExpiredTasks(db)
    const dueTimes = await db.selectDistinct({ at: analysisTasks.availableAt }).from(analysisTasks)
    expect(dueTimes).toHaveLength(5)
  })
})

describe('a held task', () => {
  test.each([
    { attempt: 1, minSeconds: 3, maxSeconds: 5 },
    { attempt: 3, minSeconds: 12, maxSeconds: 20 },
    { attempt: 12, minSeconds: 239, maxSeconds: 361 },
  ])(
    'is retried $minSeconds to $maxSeconds s after attempt $attempt',
    async ({ attempt, minSeconds, maxSeconds }) => {
      const task = { ...(await insertClaimedTask()), attempt }
      await updateTask(db, task.id, { attempt })
      await retryTaskLater(db, task)
      const [row] = await db
        .select({ delaySeconds: sql<number>`extract(epoch from available_at - now())::float8` })
        .from(analysisTasks)
        .where(eq(analysisTasks.id, task.id))
      expect(row?.delaySeconds).toBeGreaterThan(minSeconds)
      expect(row?.delaySeconds).toBeLessThan(maxSeconds)
      expect(await claimTask(db, task.id, LEASE_MS)).toBeUndefined()
    },
  )

  test('that is released can be claimed at once, at its old place, with one more attempt', async () => {
    const task = await insertClaimedTask()
    await releaseTask(db, task)
    expect(await getTask(task.id)).toMatchObject({
      state: 'queued',
      maxAttempts: 9,
      availableAt: task.availableAt,
    })
    expect(await claimTask(db, task.id, LEASE_MS)).toBeDefined()
  })
})

describe('a task', () => {
  test('is found by its creator only', async () => {
    const { id } = await aTask(db)
    const otherService = { kind: 'service', apiKeyPrefix: 'cpk_other000' } as const
    const customer = { kind: 'customer', userId: uuidv7() } as const
    expect(await findTask(db, CREATOR, id, RETENTION_DAYS)).toMatchObject({
      id,
      state: 'queued',
      result: null,
    })
    expect(await findTask(db, otherService, id, RETENTION_DAYS)).toBeUndefined()
    expect(await findTask(db, customer, id, RETENTION_DAYS)).toBeUndefined()
  })

  test('is found until its retention is over', async () => {
    const failed = await insertClaimedTask()
    await failTask(db, failed, 'ANALYSIS_FAILED')
    expect(await findTask(db, CREATOR, failed.id, RETENTION_DAYS)).toMatchObject({
      finishedAt: expect.any(Date),
    })
    await updateTask(db, failed.id, { finishedAt: sql`now() - interval '30 days'` })
    expect(await findTask(db, CREATOR, failed.id, RETENTION_DAYS)).toBeUndefined()
  })

  test('is done when it is completed or failed', async () => {
    const queued = await aTask(db)
    const failed = await insertClaimedTask()
    await failTask(db, failed, 'ANALYSIS_TIMED_OUT')
    const completed = await insertClaimedTask()
    await completeTask(db, completed, OUTCOME)
    const done = await findDoneTaskIds(db, [queued.id, failed.id, completed.id])
    expect(new Set(done)).toEqual(new Set([failed.id, completed.id]))
  })
})

describe('the count of queued tasks', () => {
  test('stops at its limit', async () => {
    await Promise.all(Array.from({ length: 5 }, () => aTask(db)))
    expect(await countQueuedTasks(db, 3)).toBe(3)
    expect(await countQueuedTasks(db, 100)).toBe(5)
  })

  test('leaves out re-analyses', async () => {
    const { id } = await aTask(db)
    await updateTask(db, id, { priority: TASK_PRIORITY.reanalysis })
    expect(await countQueuedTasks(db, 100)).toBe(0)
  })
})
