import { aPlan, aTask, anAnalysis } from '@crop/devstack'
import { TASK_PRIORITY } from '@crop/domain'
import { asc, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../transaction'
import { analyses, analysisTasks, cropPlans } from '../schema'
import { useTestDb } from '../test-db'
import { claimDueTasks, claimTask } from './claim'
import { completeTask } from './complete'
import { failTask, releaseTask, renewLeases, retryTaskLater, recoverExpiredTasks } from './lease'
import { findDoneTaskIds, findTask } from './read'
import { countQueuedTasks } from './submit'

const db = useTestDb()

const LEASE_MS = 30_000
const outcome = {
  limitingFactor: null,
  feasibilityLabel: 'highly_suitable',
  modelVersion: 'season-test',
  result: '{"month":4}',
} as const
const owner = { kind: 'service', apiKeyPrefix: 'cpk_test0000' } as const

beforeEach(async () => {
  await db().delete(analyses)
  await db().delete(analysisTasks)
})

const set = (id: string, values: Record<string, unknown>) =>
  db().update(analysisTasks).set(values).where(eq(analysisTasks.id, id))

async function claimed(fields: Parameters<typeof aTask>[1] = {}) {
  const { id } = await aTask(db(), fields)
  const task = await claimTask(db(), id, LEASE_MS)
  if (!task) throw new Error('A new task can be claimed.')
  return task
}

const stateOf = async (id: string) => {
  const [row] = await db().select().from(analysisTasks).where(eq(analysisTasks.id, id))
  return row
}

const due = (limit: number) => claimDueTasks(db(), { limit, leaseMs: LEASE_MS, doorbellGraceMs: 0 })

test('of many who answer one ring, one gets the task', async () => {
  const { id } = await aTask(db())
  const claims = await Promise.all(Array.from({ length: 15 }, () => claimTask(db(), id, LEASE_MS)))
  expect(claims.filter(Boolean)).toHaveLength(1)
})

test('pollers that ask at once share the overdue tasks without overlap', async () => {
  await Promise.all(Array.from({ length: 30 }, () => aTask(db())))
  const claims = await Promise.all(Array.from({ length: 6 }, () => due(5)))
  expect(new Set(claims.flat().map((task) => task.id)).size).toBe(30)
})

test('a poller does not wait for a task that another is just claiming', async () => {
  const taken = await aTask(db())
  const next = await aTask(db())
  await inTransaction(db(), async (tx) => {
    const first = await claimDueTasks(tx, { limit: 1, leaseMs: LEASE_MS, doorbellGraceMs: 0 })
    expect(first.map(({ id }) => id)).toEqual([taken.id])
    expect((await due(5)).map(({ id }) => id)).toEqual([next.id])
  })
})

test('a new task is left to the doorbell for its grace, a repeated one is not', async () => {
  await aTask(db())
  const repeated = await aTask(db())
  await set(repeated.id, { attempt: 1 })
  const tasks = await claimDueTasks(db(), { limit: 5, leaseMs: LEASE_MS, doorbellGraceMs: 60_000 })
  expect(tasks.map((task) => task.id)).toEqual([repeated.id])
})

test('customers go before re-analyses, and older tasks before newer ones', async () => {
  const reanalysis = await aTask(db())
  await set(reanalysis.id, { priority: 1, availableAt: sql`now() - interval '1 hour'` })
  const newer = await aTask(db())
  const older = await aTask(db())
  await set(older.id, { availableAt: sql`now() - interval '1 minute'` })
  expect((await due(1))[0]?.id).toBe(older.id)
  expect((await due(1))[0]?.id).toBe(newer.id)
  expect((await due(1))[0]?.id).toBe(reanalysis.id)
})

test('a completed task has exactly one record, and its result reads back as it was written', async () => {
  const task = await claimed()
  expect(await inTransaction(db(), (tx) => completeTask(tx, task, outcome))).toBe(true)
  expect(await inTransaction(db(), (tx) => completeTask(tx, task, outcome))).toBe(false)
  expect(await findTask(db(), owner, task.id, 30)).toMatchObject({
    state: 'completed',
    result: '{"month":4}',
  })
  expect(await db().select().from(analyses)).toHaveLength(1)
})

test('an attempt that lost its task can neither complete, fail, repeat nor hand it back', async () => {
  const stale = await claimed()
  await set(stale.id, { leaseExpiresAt: sql`now() - interval '1 second'` })
  await recoverExpiredTasks(db())
  await set(stale.id, { availableAt: sql`now()` })
  const current = await claimTask(db(), stale.id, LEASE_MS)
  expect(await inTransaction(db(), (tx) => completeTask(tx, stale, outcome))).toBe(false)
  expect(await failTask(db(), stale, 'ANALYSIS_FAILED')).toBe(false)
  expect(await retryTaskLater(db(), stale)).toBe(false)
  expect(await releaseTask(db(), stale)).toBe(false)
  expect(await stateOf(stale.id)).toMatchObject({
    state: 'processing',
    attempt: current?.attempt,
    maxAttempts: 8,
  })
  expect(await db().select().from(analyses)).toHaveLength(0)
})

test('an attempt that has completed its task, and did not hear of it, can end it in no other way', async () => {
  const task = await claimed()
  await inTransaction(db(), (tx) => completeTask(tx, task, outcome))
  expect(await failTask(db(), task, 'ANALYSIS_FAILED')).toBe(false)
  expect(await retryTaskLater(db(), task)).toBe(false)
  expect(await releaseTask(db(), task)).toBe(false)
  expect(await renewLeases(db(), [task], LEASE_MS)).toEqual([])
  expect(await stateOf(task.id)).toMatchObject({ state: 'completed', errorCode: null, maxAttempts: 8 })
})

test('renewal names only the tasks that are still held', async () => {
  const kept = await claimed()
  const lost = await claimed()
  await set(lost.id, { attempt: 5 })
  expect(await renewLeases(db(), [kept, lost], LEASE_MS)).toEqual([kept.id])
  expect(await renewLeases(db(), [], LEASE_MS)).toEqual([])
})

test('a lease is of full length for whoever answers a ring or polls, and once more when it is renewed', async () => {
  const leftMs = async (id: string) => ((await stateOf(id))?.leaseExpiresAt?.valueOf() ?? 0) - Date.now()
  const rung = await claimed()
  const { id: polled } = await aTask(db())
  await due(1)
  for (const id of [rung.id, polled]) expect(await leftMs(id)).toBeGreaterThan(LEASE_MS / 2)
  await set(rung.id, { leaseExpiresAt: sql`now() + interval '1 second'` })
  await renewLeases(db(), [rung], LEASE_MS)
  expect(await leftMs(rung.id)).toBeGreaterThan(LEASE_MS / 2)
})

test('an expired lease queues the task again, and the last attempt gives it up', async () => {
  const again = await claimed()
  const last = await claimed()
  const expired = sql`now() - interval '1 second'`
  await set(again.id, { leaseExpiresAt: expired })
  await set(last.id, { leaseExpiresAt: expired, attempt: 8 })
  expect(await recoverExpiredTasks(db())).toEqual({ givenUp: 1, requeued: 1 })
  expect(await stateOf(again.id)).toMatchObject({ state: 'queued', attempt: 1, leaseExpiresAt: null })
  expect(await stateOf(last.id)).toMatchObject({
    ...{ state: 'failed', errorCode: 'ANALYSIS_FAILED' },
    finishedAt: expect.any(Date),
  })
})

test('tasks of a worker that died come back one after the other', async () => {
  for (let count = 0; count < 5; count++) {
    await set((await claimed()).id, { leaseExpiresAt: sql`now() - interval '1 second'` })
  }
  await recoverExpiredTasks(db())
  const moments = await db().selectDistinct({ at: analysisTasks.availableAt }).from(analysisTasks)
  expect(moments).toHaveLength(5)
})

/** Attempts, and between how many seconds the next one waits. */
const WAITS_S = [
  [1, 3, 5],
  [3, 12, 20],
  [12, 239, 361],
] as const

test('a task that is tried again waits longer each time', async () => {
  for (const [attempt, least, most] of WAITS_S) {
    const task = { ...(await claimed()), attempt }
    await set(task.id, { attempt })
    await retryTaskLater(db(), task)
    const [row] = await db()
      .select({ waitS: sql<number>`extract(epoch from available_at - now())::float8` })
      .from(analysisTasks)
      .where(eq(analysisTasks.id, task.id))
    expect(row?.waitS).toBeGreaterThan(least)
    expect(row?.waitS).toBeLessThan(most)
    expect(await claimTask(db(), task.id, LEASE_MS)).toBeUndefined()
  }
})

test('a task that is handed back may be claimed at once, in its old place, and has lost no attempt', async () => {
  const task = await claimed()
  await releaseTask(db(), task)
  const { availableAt } = task
  expect(await stateOf(task.id)).toMatchObject({ state: 'queued', maxAttempts: 9, availableAt })
  expect(await claimTask(db(), task.id, LEASE_MS)).toBeDefined()
})

test('only its creator finds a task', async () => {
  const { id } = await aTask(db())
  expect(await findTask(db(), owner, id, 30)).toMatchObject({ id, state: 'queued', result: null })
  expect(await findTask(db(), { kind: 'service', apiKeyPrefix: 'cpk_other000' }, id, 30)).toBeUndefined()
  expect(await findTask(db(), { kind: 'customer', userId: uuidv7() }, id, 30)).toBeUndefined()
})

test('a task is no longer found once its retention is over', async () => {
  const failed = await claimed()
  await failTask(db(), failed, 'ANALYSIS_FAILED')
  expect(await findTask(db(), owner, failed.id, 30)).toMatchObject({ finishedAt: expect.any(Date) })
  await set(failed.id, { finishedAt: sql`now() - interval '30 days'` })
  expect(await findTask(db(), owner, failed.id, 30)).toBeUndefined()
})

test('done tasks are those completed or failed', async () => {
  const waiting = await aTask(db())
  const failed = await claimed()
  await failTask(db(), failed, 'ANALYSIS_TIMED_OUT')
  expect(await findDoneTaskIds(db(), [waiting.id, failed.id])).toEqual([failed.id])
})

test('queued tasks are counted no further than asked', async () => {
  await Promise.all(Array.from({ length: 5 }, () => aTask(db())))
  expect(await countQueuedTasks(db(), 3)).toBe(3)
  expect(await countQueuedTasks(db(), 100)).toBe(5)
})

test('a re-analysis takes no place of the tasks that customers may queue', async () => {
  await set((await aTask(db())).id, { priority: TASK_PRIORITY.reanalysis })
  expect(await countQueuedTasks(db(), 100)).toBe(0)
})

test('a task whose plan was deleted keeps its record, without a plan', async () => {
  const { id: planId, userId } = await aPlan(db())
  const task = await claimed({ caller: { kind: 'customer', userId }, cropPlanId: planId })
  await db().delete(cropPlans).where(eq(cropPlans.id, planId))
  expect(await inTransaction(db(), (tx) => completeTask(tx, task, outcome))).toBe(true)
  expect(await db().select().from(analyses)).toMatchObject([{ cropPlanId: null, userId }])
})

test('a record is later than all earlier ones of its plan, also when the clock was put back', async () => {
  const plan = await aPlan(db())
  const first = await anAnalysis(db(), plan)
  await db()
    .update(analyses)
    .set({ createdAt: sql`now() + interval '1 hour'` })
  const second = await anAnalysis(db(), plan)
  const records = await db()
    .selectDistinctOn([analyses.createdAt], { taskId: analyses.taskId })
    .from(analyses)
    .orderBy(asc(analyses.createdAt))
  expect(records).toEqual([{ taskId: first.id }, { taskId: second.id }])
})
