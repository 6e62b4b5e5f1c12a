import type { Caller } from '@crop/domain'
import { sql } from 'drizzle-orm'
import {
  aBatch,
  aNotification,
  anAnalysis,
  anOutcome,
  aPlan,
  aPlanTask,
  aTask,
  aUser,
  aWebhook,
  claimQueuedTask,
  useTestDatabase,
} from '../../testing'
import { cancelBatch } from '../analysis-batches/cancel'
import { finishBatches } from '../analysis-batches/finish'
import { completeTasks } from '../tasks/complete'
import { failTask, recoverExpiredTasks } from '../tasks/lease'
import { inTransaction } from '../driver/transaction'
import { deleteWebhook } from './webhooks'
import { disableWebhook } from './outcome'

const { db } = useTestDatabase()

const KEY: Caller = { kind: 'service', apiKeyPrefix: 'cpk_test0000' }
const OTHER_KEY: Caller = { kind: 'service', apiKeyPrefix: 'cpk_other000' }

beforeEach(async () => {
  await db.execute(sql`delete from webhooks`)
})

async function listDeliveries() {
  const { rows } = await db.execute<{
    webhook_id: string
    type: string
    data: Record<string, unknown>
  }>(sql`
    select webhook_id, type, data from webhook_deliveries order by created_at, id`)
  return rows
}

async function assess(id: string) {
  const task = await claimQueuedTask(db, id)
  return { task, outcome: anOutcome(task) }
}

async function assessTasks(count: number) {
  const tasks = await Promise.all(Array.from({ length: count }, () => aTask(db, { caller: KEY })))
  return Promise.all(tasks.map(({ id }) => assess(id)))
}

async function claimItems(batchId: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from analysis_tasks where batch_id = ${batchId}::uuid order by batch_index`)
  return Promise.all(rows.map(({ id }) => claimQueuedTask(db, id)))
}

test.each([1, 3])('each of %s tasks that complete together causes one delivery', async (count) => {
  const webhook = await aWebhook(db, { caller: KEY })
  await aWebhook(db, { caller: OTHER_KEY })
  const assessed = await assessTasks(count)
  await completeTasks(db, assessed)
  const deliveries = await listDeliveries()
  expect(deliveries).toHaveLength(count)
  expect(new Set(deliveries.map(({ data }) => data['task_id']))).toEqual(
    new Set(assessed.map(({ task }) => task.id)),
  )
  const [first] = deliveries
  expect(first).toEqual({
    webhook_id: webhook.id,
    type: 'analysis.completed',
    data: {
      task_id: expect.any(String),
      analysis_id: expect.any(String),
      crop_plan_id: null,
      feasibility_label: 'moderately_suitable',
      task_url: `/api/v1/tasks/${String(first?.data['task_id'])}`,
    },
  })
})

test('a task of a plan causes one delivery with the plan', async () => {
  const plan = await aPlan(db)
  await aWebhook(db, { caller: { kind: 'customer', userId: plan.userId }, events: ['analysis.completed'] })
  const assessed = [
    await assess((await aPlanTask(db, plan)).id),
    await assess((await aPlanTask(db, plan)).id),
  ]
  await completeTasks(db, assessed)
  const deliveries = await listDeliveries()
  expect(deliveries.map(({ data }) => data['crop_plan_id'])).toEqual([plan.id, plan.id])
})

test('every webhook of the caller that subscribes gets a delivery, and a disabled one gets none', async () => {
  const subscribed = await aWebhook(db, { events: ['analysis.completed'] })
  const other = await aWebhook(db, { events: ['analysis.completed', 'batch.completed'] })
  await aWebhook(db, { events: ['analysis.failed', 'notification.created'] })
  const disabled = await aWebhook(db)
  await disableWebhook(db, disabled.id, 'operator')
  await completeTasks(db, await assessTasks(1))
  const ids = (await listDeliveries()).map(({ webhook_id }) => webhook_id)
  expect(ids.toSorted()).toEqual([subscribed.id, other.id].toSorted())
})

test('a completion that is rolled back leaves no delivery', async () => {
  await aWebhook(db)
  const assessed = await assessTasks(2)
  const rolledBack = inTransaction(db, async (tx) => {
    await completeTasks(tx, assessed)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await listDeliveries()).toEqual([])
})

test('a task that another attempt holds causes no delivery', async () => {
  await aWebhook(db)
  const [lost, held] = await assessTasks(2)
  if (!lost || !held) throw new Error('There are two tasks.')
  await db.execute(sql`update analysis_tasks set attempt = attempt + 1 where id = ${lost.task.id}::uuid`)
  await completeTasks(db, [lost, held])
  expect(await failTask(db, lost.task, 'ANALYSIS_FAILED')).toBe(false)
  expect((await listDeliveries()).map(({ data }) => data['task_id'])).toEqual([held.task.id])
})

test('a failed task and one that is given up cause a delivery with the error', async () => {
  await aWebhook(db)
  const [failed, givenUp] = await assessTasks(2)
  if (!failed || !givenUp) throw new Error('There are two tasks.')
  expect(await failTask(db, failed.task, 'ANALYSIS_TIMED_OUT')).toBe(true)
  await db.execute(sql`
    update analysis_tasks set max_attempts = attempt, lease_expires_at = now() - interval '1 s'
     where id = ${givenUp.task.id}::uuid`)
  expect(await recoverExpiredTasks(db)).toEqual({ givenUp: 1, requeued: 0 })
  const event = (id: string, errorCode: string) => ({
    type: 'analysis.failed',
    data: { task_id: id, crop_plan_id: null, error_code: errorCode, task_url: `/api/v1/tasks/${id}` },
  })
  expect(await listDeliveries()).toMatchObject([
    event(failed.task.id, 'ANALYSIS_TIMED_OUT'),
    event(givenUp.task.id, 'ANALYSIS_FAILED'),
  ])
})

test('a batch causes one delivery at its end, and none for its items', async () => {
  await aWebhook(db)
  const { id } = await aBatch(db)
  const [failed, single, ...others] = await claimItems(id)
  if (!failed || !single) throw new Error('The batch has three items.')
  await failTask(db, failed, 'ANALYSIS_FAILED')
  await completeTasks(db, [{ task: single, outcome: anOutcome(single) }])
  await finishBatches(db)
  expect(await listDeliveries()).toEqual([])
  await completeTasks(
    db,
    others.map((task) => ({ task, outcome: anOutcome(task) })),
  )
  await finishBatches(db)
  await finishBatches(db)
  expect(await listDeliveries()).toMatchObject([
    {
      type: 'batch.completed',
      data: {
        batch_id: id,
        status: 'completed',
        batch_url: `/api/v1/analyses/batches/${id}`,
        results_url: `/api/v1/analyses/batches/${id}/results`,
      },
    },
  ])
})

test('a cancelled batch says so', async () => {
  await aWebhook(db)
  const { id, caller } = await aBatch(db)
  await cancelBatch(db, id, { caller, retentionDays: 30 })
  await finishBatches(db)
  expect(await listDeliveries()).toMatchObject([{ data: { batch_id: id, status: 'cancelled' } }])
})

test('a notification causes one delivery', async () => {
  const plan = await aPlan(db)
  await aWebhook(db, {
    caller: { kind: 'customer', userId: plan.userId },
    events: ['notification.created'],
  })
  await aWebhook(db, { caller: { kind: 'customer', userId: (await aUser(db)).id } })
  const { id } = await aNotification(db, plan, { dedupeKey: 'an-event' })
  await expect(aNotification(db, plan, { dedupeKey: 'an-event' })).rejects.toThrow('not created')
  await anAnalysis(db, plan, { feasibilityLabel: 'highly_suitable' })
  expect(await listDeliveries()).toMatchObject([
    {
      type: 'notification.created',
      data: {
        notification_id: id,
        code: 'planting_next_month',
        severity: 'info',
        crop_plan_id: plan.id,
        notifications_url: '/api/v1/notifications',
      },
    },
  ])
  await anAnalysis(db, plan, { feasibilityLabel: 'not_suitable' })
  expect(await listDeliveries()).toMatchObject([{}, { data: { code: 'feasibility_changed' } }])
})

test('a completion while the webhook is deleted succeeds without a delivery', async () => {
  const webhook = await aWebhook(db)
  const assessed = await assessTasks(1)
  const completions: Promise<Set<string>>[] = []
  await inTransaction(db, async (tx) => {
    await deleteWebhook(tx, KEY, webhook.id)
    completions.push(completeTasks(db, assessed))
    await new Promise((resolve) => setImmediate(resolve))
  })
  expect((await Promise.all(completions)).map(({ size }) => size)).toEqual([1])
  expect(await listDeliveries()).toEqual([])
})

test('deleting an account deletes its webhooks and their deliveries', async () => {
  const plan = await aPlan(db)
  await aWebhook(db, { caller: { kind: 'customer', userId: plan.userId } })
  await aNotification(db, plan)
  await db.execute(sql`delete from notifications where user_id = ${plan.userId}::uuid`)
  await db.execute(sql`delete from crop_plans where user_id = ${plan.userId}::uuid`)
  await db.execute(sql`delete from refresh_tokens where user_id = ${plan.userId}::uuid`)
  expect(await listDeliveries()).toHaveLength(1)
  await db.execute(sql`delete from users where id = ${plan.userId}::uuid`)
  expect(await listDeliveries()).toEqual([])
})
