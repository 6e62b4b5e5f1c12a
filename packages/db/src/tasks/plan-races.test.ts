import {
  aNotification,
  anOutcome,
  aPlan,
  aPlanTask,
  claimQueuedTask,
  replayNotifications,
  useTestDatabase,
} from '../../testing'
import type { FeasibilityLabel } from '@crop/domain'
import { eq, sql } from 'drizzle-orm'
import { getDatabaseFault } from '../driver/faults'
import { deletePlan } from '../plans/plans'
import { analyses, analysisTasks, cropPlans, notifications } from '../schema'
import { inTransaction } from '../driver/transaction'
import type { ClaimedTask } from './claim'
import { completeTask } from './complete'

const { db } = useTestDatabase()

const NO_RETRIES = 0

/** Does not retry after a deadlock, so that the test would see one. */
function completeWithoutRetry(task: ClaimedTask) {
  return inTransaction(db, (tx) => completeTask(tx, task, anOutcome(task)), NO_RETRIES)
}

/** Deletes a plan after some round trips, so that the deletion meets the completion in each of its steps. */
async function deleteAfterRoundTrips(roundTrips: number, userId: string, planId: string) {
  for (let trip = 0; trip < roundTrips; trip++) await db.execute(sql`select 1`)
  return inTransaction(db, (tx) => deletePlan(tx, userId, planId))
}

/** Deletes a plan while its analysis completes, checks that both agree, and returns what became of the plan. */
async function raceDeletionAgainstCompletion(roundTrips: number): Promise<'deleted' | 'kept'> {
  const plan = await aPlan(db)
  const task = await claimQueuedTask(db, (await aPlanTask(db, plan)).id)
  const notification = await aNotification(db, plan)

  const [completion, deletion] = await Promise.allSettled([
    completeWithoutRetry(task),
    deleteAfterRoundTrips(roundTrips, plan.userId, plan.id),
  ])
  expect(completion).toEqual({ status: 'fulfilled', value: true })
  const isDeleted = deletion.status === 'fulfilled'
  if (deletion.status === 'fulfilled') expect(deletion.value).toBe(true)
  else expect(getDatabaseFault(deletion.reason)).toBe('still_referenced')

  const planId = isDeleted ? null : plan.id
  const storedAnalyses = await db.select().from(analyses).where(eq(analyses.taskId, task.id))
  expect(storedAnalyses).toMatchObject([{ cropPlanId: planId, userId: plan.userId }])
  expect(await db.$count(cropPlans, eq(cropPlans.id, plan.id))).toBe(isDeleted ? 0 : 1)
  const storedNotifications = await db
    .select()
    .from(notifications)
    .where(eq(notifications.id, notification.id))
  expect(storedNotifications).toMatchObject([{ relatedCropPlanId: planId }])
  return isDeleted ? 'deleted' : 'kept'
}

test('a plan deleted while its analysis completes is deleted without it or kept because of it', async () => {
  const outcomes: string[] = []
  for (let round = 0; round < 25; round++) {
    const races = Array.from({ length: 8 }, (_, trips) => raceDeletionAgainstCompletion(trips))
    outcomes.push(...(await Promise.all(races)))
  }
  expect(outcomes).toHaveLength(200)
  expect(new Set(outcomes)).toEqual(new Set(['deleted', 'kept']))
  expect(await db.$count(analysisTasks, sql`state <> 'completed'`)).toBe(0)
  expect(await db.$count(analyses, sql`crop_plan_id not in (select id from crop_plans)`)).toBe(0)
})

const readNotifications = () => replayNotifications(async (text) => (await db.execute(sql.raw(text))).rows)

test.each<FeasibilityLabel[][]>([
  [['highly_suitable', 'not_suitable']],
  [['moderately_suitable', 'marginally_suitable', 'insufficient_data']],
  [['highly_suitable', 'moderately_suitable']],
])('concurrent analyses of one plan with %j notify once of each change', async (labels) => {
  const plan = await aPlan(db)
  const tasks = await Promise.all(
    Array.from({ length: 10 }, async () => claimQueuedTask(db, (await aPlanTask(db, plan)).id)),
  )
  const completeAll = () =>
    Promise.all(
      tasks.map((task, index) => {
        const feasibilityLabel = labels[index % labels.length] ?? 'insufficient_data'
        return completeTask(db, task, anOutcome(task, { feasibilityLabel }))
      }),
    )

  expect(await completeAll()).toEqual(tasks.map(() => true))
  expect(await db.$count(analyses, eq(analyses.cropPlanId, plan.id))).toBe(10)
  const { due, stored } = await readNotifications()
  expect(due.filter((notification) => notification['plan_id'] === plan.id).length).toBeGreaterThan(0)
  expect(stored).toEqual(due)

  expect(await completeAll()).toEqual(tasks.map(() => false))
  expect((await readNotifications()).stored).toEqual(stored)
})
