import { randomUUID } from 'node:crypto'
import { MAX_BATCH_ITEMS, type Caller } from '@crop/domain'
import { eq, sql } from 'drizzle-orm'
import {
  aBatch,
  aNewBatch,
  anOutcome,
  claimQueuedTask,
  completeQueuedTask,
  useTestDatabase,
} from '../../testing'
import { deleteOldBatches, deleteOldTasks } from '../operations/housekeeping'
import { analysisTasks } from '../schema'
import { claimTask } from '../tasks/claim'
import { completeTask } from '../tasks/complete'
import { failTask } from '../tasks/lease'
import { findTask } from '../tasks/read'
import { cancelBatch } from './cancel'
import { finishBatches } from './finish'
import { findBatch, findDoneBatchIds, listBatches } from './read'
import { listItemResults, listItemSummaries } from './results'
import { insertBatch, type BatchLimits, type NewBatch } from './submit'

const { db } = useTestDatabase()

const RETENTION_DAYS = 30
const UNLIMITED: BatchLimits = { itemsPerHour: 0, pendingItems: 0 }

const newCaller = (): Caller => ({ kind: 'service', apiKeyPrefix: `cpk_${randomUUID().slice(0, 8)}` })

const createItems = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    question: { location: `place ${index}`, crop: 'maize', month: 4 },
    reference: undefined,
  }))

const find = ({ id, caller }: NewBatch) => findBatch(db, id, { caller, retentionDays: RETENTION_DAYS })
const cancel = ({ id, caller }: NewBatch) => cancelBatch(db, id, { caller, retentionDays: RETENTION_DAYS })

async function listTaskIds(batch: NewBatch): Promise<string[]> {
  const tasks = await db
    .select({ id: analysisTasks.id })
    .from(analysisTasks)
    .where(eq(analysisTasks.batchId, batch.id))
    .orderBy(analysisTasks.batchIndex)
  return tasks.map(({ id }) => id)
}

const completeItem = (id: string) => completeQueuedTask(db, id)

test('a batch is processing while some items have ended, and completed when all have', async () => {
  const batch = await aBatch(db)
  const [first = '', second = '', third = ''] = await listTaskIds(batch)
  expect((await find(batch))?.counts).toEqual({
    queued: 3,
    processing: 0,
    completed: 0,
    failed: 0,
    cancelled: 0,
  })
  await completeItem(first)
  await failTask(db, await claimQueuedTask(db, second), 'ANALYSIS_FAILED')
  await claimQueuedTask(db, third)
  expect(await find(batch)).toMatchObject({
    counts: { queued: 0, processing: 1, completed: 1, failed: 1 },
    finishedAt: null,
  })
  expect(await findDoneBatchIds(db, [batch.id])).toEqual([])
})

test('the stored counts and end of a batch are those of its items', async () => {
  const batch = await aBatch(db)
  for (const id of await listTaskIds(batch)) await completeItem(id)
  const beforeFinish = await find(batch)
  expect(beforeFinish?.finishedAt).toBeInstanceOf(Date)
  expect(await findDoneBatchIds(db, [batch.id])).toEqual([batch.id])

  await finishBatches(db)
  const afterFinish = await find(batch)
  expect(afterFinish).toEqual({ ...beforeFinish, ageMs: expect.any(Number) })
  const { rows } = await db.execute(
    sql`select completed, finished_at is not null as finished from analysis_batches where id = ${batch.id}`,
  )
  expect(rows).toEqual([{ completed: 3, finished: true }])
})

test('cancelling a batch does not affect items that are running or have ended', async () => {
  const batch = await aBatch(db)
  const [first = '', second = '', third = ''] = await listTaskIds(batch)
  await completeItem(first)
  await claimQueuedTask(db, second)
  expect(await cancel(batch)).toBe(true)
  expect(await cancel(batch)).toBe(true)
  expect(await find(batch)).toMatchObject({
    isCancelled: true,
    counts: { queued: 0, processing: 1, completed: 1, cancelled: 1 },
  })
  expect(await claimTask(db, third, 30_000)).toBeUndefined()
  expect(await findTask(db, batch.caller, third, RETENTION_DAYS)).toBeUndefined()
})

test('cancelling a finished batch does not change it', async () => {
  const batch = await aBatch(db)
  for (const id of await listTaskIds(batch)) await completeItem(id)
  expect(await cancel(batch)).toBe(true)
  expect(await find(batch)).toMatchObject({ isCancelled: false, counts: { completed: 3 } })
})

test('a hundred races of cancelling and completing lose no item and end none twice', async () => {
  for (let race = 0; race < 100; race++) {
    const batch = await aBatch(db)
    const ids = await listTaskIds(batch)
    await Promise.all([
      cancel(batch),
      ...ids.map(async (id) => {
        const task = await claimTask(db, id, 30_000)
        if (task) await completeTask(db, task, anOutcome(task))
      }),
    ])
    const counts = (await find(batch))?.counts
    expect((counts?.completed ?? 0) + (counts?.cancelled ?? 0)).toBe(3)
    const { rows } = await db.execute<{ analyses: number }>(sql`
      select count(*)::integer as analyses from analyses where task_id = any(${sql.param(ids)}::uuid[])`)
    expect(rows[0]?.analyses).toBe(counts?.completed)
  }
})

test('the results of a batch are its ended items in order, page by page', async () => {
  const batch = await aBatch(db)
  const [first = '', second = '', third = ''] = await listTaskIds(batch)
  await completeItem(third)
  await failTask(db, await claimQueuedTask(db, first), 'ANALYSIS_TIMED_OUT')
  const page = await listItemSummaries(db, { batchId: batch.id, after: -1, limit: 10 })
  expect(page).toMatchObject([
    {
      taskId: first,
      index: 0,
      reference: 'month 4',
      state: 'failed',
      errorCode: 'ANALYSIS_TIMED_OUT',
      result: null,
    },
    { taskId: third, index: 2, reference: 'month 6', state: 'completed', location: 'nakuru', month: 6 },
  ])
  expect(JSON.parse(page[1]?.result ?? '')).toEqual({
    season: null,
    water: null,
    outlook: null,
    explanation: null,
    explanation_parts: null,
    feasibility_label: 'moderately_suitable',
    feasibility_score: 0.62,
    limiting_factor: null,
    irrigation: null,
    windows: [],
    place: null,
    notes: [],
  })
  await completeItem(second)
  const next = await listItemResults(db, { batchId: batch.id, after: 0, limit: 1 })
  expect(next.map(({ index }) => index)).toEqual([1])
  expect(JSON.parse(next[0]?.result ?? '')).toMatchObject({ location: 'nakuru', month: 5 })
})

test('a batch of 10,000 questions is inserted in their order, and cancelled as a whole', async () => {
  const batch = aNewBatch({ items: createItems(MAX_BATCH_ITEMS) })
  const outcome = await insertBatch(db, batch, UNLIMITED)
  const tasks = await db
    .select({ id: analysisTasks.id, location: analysisTasks.location })
    .from(analysisTasks)
    .where(eq(analysisTasks.batchId, batch.id))
    .orderBy(analysisTasks.batchIndex)
  expect(tasks.map(({ location }) => location)).toEqual(
    batch.items.map(({ question: { location } }) => location),
  )
  expect(outcome).toEqual({ kind: 'inserted', firstTaskIds: tasks.slice(0, 20).map(({ id }) => id) })
  await cancel(batch)
  expect(await find(batch)).toMatchObject({
    isCancelled: true,
    counts: { queued: 0, cancelled: MAX_BATCH_ITEMS },
  })
})

describe('the limits of a caller', () => {
  const submit = (caller: Caller, count: number, limits: Partial<BatchLimits>) =>
    insertBatch(db, aNewBatch({ caller, items: createItems(count) }), { ...UNLIMITED, ...limits })

  test('a batch beyond the hourly items waits until enough of them are an hour old', async () => {
    const caller = newCaller()
    for (const [items, minutesAgo] of [
      [5, 50],
      [3, 20],
    ] as const) {
      await submit(caller, items, {})
      await db.execute(sql`
        update analysis_batches set created_at = now() - ${minutesAgo}::integer * interval '1 minute'
         where api_key_prefix = ${caller.kind === 'service' ? caller.apiKeyPrefix : ''} and total = ${items}`)
    }
    expect(await submit(caller, 2, { itemsPerHour: 10 })).toMatchObject({ kind: 'inserted' })
    expect(await submit(caller, 5, { itemsPerHour: 10 })).toEqual({
      kind: 'hourly_limit_reached',
      retryAfterSeconds: expect.closeTo(600, -1),
    })
    expect(await submit(caller, 8, { itemsPerHour: 10 })).toEqual({
      kind: 'hourly_limit_reached',
      retryAfterSeconds: expect.closeTo(2400, -1),
    })
    expect(await submit(newCaller(), 8, { itemsPerHour: 10 })).toMatchObject({ kind: 'inserted' })
  })

  test('concurrent batches cannot exceed the unfinished items together', async () => {
    const caller = newCaller()
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => submit(caller, 3, { pendingItems: 10 })),
    )
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array<string>(3).fill('inserted'),
      ...Array<string>(5).fill('too_many_pending'),
    ])
  })
})

describe('the list of batches', () => {
  test('contains the batches of its caller, newest first, and continues before one of them', async () => {
    const caller = newCaller()
    const batches = [await aBatch(db, { caller }), await aBatch(db, { caller }), await aBatch(db, { caller })]
    const [oldest, middle, newest] = batches.map(({ id }) => id)
    const list = async (limit: number, before?: string) =>
      (await listBatches(db, { caller, retentionDays: RETENTION_DAYS, limit, before }))?.map(({ id }) => id)
    expect(await list(2)).toEqual([newest, middle])
    expect(await list(2, middle)).toEqual([oldest])
    expect(await list(2, (await aBatch(db)).id)).toBeUndefined()
  })
})

test('a batch and its items are deleted together after their retention', async () => {
  const batch = await aBatch(db)
  const [first = '', ...others] = await listTaskIds(batch)
  await completeItem(first)
  await db.execute(
    sql`update analysis_tasks set finished_at = now() - interval '31 days' where id = ${first}`,
  )
  await deleteOldTasks(db, RETENTION_DAYS)
  expect(await listTaskIds(batch)).toHaveLength(3)

  for (const id of others) await completeItem(id)
  await finishBatches(db)
  await db.execute(sql`
    update analysis_tasks set finished_at = now() - interval '31 days' where batch_id = ${batch.id}`)
  await db.execute(sql`
    update analysis_batches set finished_at = now() - interval '31 days' where id = ${batch.id}`)
  expect(await find(batch)).toBeUndefined()
  await deleteOldTasks(db, RETENTION_DAYS)
  await deleteOldBatches(db, RETENTION_DAYS)
  const { rows } = await db.execute(sql`select from analysis_batches where id = ${batch.id}`)
  expect([...(await listTaskIds(batch)), ...rows]).toEqual([])
})
