import {
  aNotification,
  aPlan,
  aPlanTask,
  anOutcome,
  claimQueuedTask,
  noticesDueAndTold,
} from '@crop/devstack'
import type { FeasibilityLabel } from '@crop/domain'
import { eq, sql } from 'drizzle-orm'
import { inTransaction } from '../transaction'
import { getDatabaseFault } from '../faults'
import { deletePlan } from '../plans'
import { analyses, analysisTasks, cropPlans, notifications } from '../schema'
import { useTestDb } from '../test-db'
import type { ClaimedTask } from './claim'
import { completeTask } from './complete'

const db = useTestDb()

async function claimedTaskOfPlan() {
  const plan = await aPlan(db())
  const task = await claimQueuedTask(db(), (await aPlanTask(db(), plan)).id)
  return { plan, task }
}

/** Not repeated after a deadlock, so that one would be seen. */
const completeOnce = (task: ClaimedTask) =>
  inTransaction(db(), (tx) => completeTask(tx, task, anOutcome(task)), 0)

/** Deletes after some round trips, so that the completion is met in each of its steps. */
async function deleteAfter(roundTrips: number, userId: string, planId: string) {
  for (let trip = 0; trip < roundTrips; trip++) await db().execute(sql`select 1`)
  return inTransaction(db(), (tx) => deletePlan(tx, userId, planId))
}

/** How one plan's delete against its analysis ended, in one word. */
async function race(roundTrips: number): Promise<'deleted' | 'refused'> {
  const { plan, task } = await claimedTaskOfPlan()
  const { id: reminder } = await aNotification(db(), plan)
  const [completed, deleted] = await Promise.allSettled([
    completeOnce(task),
    deleteAfter(roundTrips, plan.userId, plan.id),
  ])
  expect(completed).toEqual({ status: 'fulfilled', value: true })
  const isDeleted = deleted.status === 'fulfilled'
  if (deleted.status === 'fulfilled') expect(deleted.value).toBe(true)
  else expect(getDatabaseFault(deleted.reason)).toBe('still_referenced')

  const kept = isDeleted ? null : plan.id
  const records = await db().select().from(analyses).where(eq(analyses.taskId, task.id))
  expect(records).toMatchObject([{ cropPlanId: kept, userId: plan.userId }])
  expect(await db().$count(cropPlans, eq(cropPlans.id, plan.id))).toBe(isDeleted ? 0 : 1)
  const told = await db().select().from(notifications).where(eq(notifications.id, reminder))
  expect(told).toMatchObject([{ relatedCropPlanId: kept }])
  return isDeleted ? 'deleted' : 'refused'
}

test('a delete that meets the end of an analysis is done without its record, or refused because of it', async () => {
  const ends: string[] = []
  for (let round = 0; round < 25; round++) {
    ends.push(...(await Promise.all(Array.from({ length: 8 }, (_, trips) => race(trips)))))
  }
  expect(ends).toHaveLength(200)
  expect(new Set(ends)).toEqual(new Set(['deleted', 'refused']))
  expect(await db().$count(analysisTasks, sql`state <> 'completed'`)).toBe(0)
  expect(await db().$count(analyses, sql`crop_plan_id not in (select id from crop_plans)`)).toBe(0)
}, 60_000)

const dueAndTold = () => noticesDueAndTold(async (text) => (await db().execute(sql.raw(text))).rows)

test.each<FeasibilityLabel[][]>([
  [['highly_suitable', 'not_suitable']],
  [['moderately_suitable', 'marginally_suitable', 'insufficient_data']],
  [['highly_suitable', 'moderately_suitable']],
])(
  'analyses of one plan that end at once with %j tell of each change between neighbours, once',
  async (labels) => {
    const plan = await aPlan(db())
    const tasks = await Promise.all(
      Array.from({ length: 10 }, async () => claimQueuedTask(db(), (await aPlanTask(db(), plan)).id)),
    )
    const completeAll = () =>
      Promise.all(
        tasks.map((task, index) => {
          const feasibilityLabel = labels[index % labels.length] ?? 'insufficient_data'
          return inTransaction(db(), (tx) => completeTask(tx, task, anOutcome(task, { feasibilityLabel })))
        }),
      )
    expect(await completeAll()).toEqual(tasks.map(() => true))
    expect(await db().$count(analyses, eq(analyses.cropPlanId, plan.id))).toBe(10)
    const { due, told } = await dueAndTold()
    expect(due.filter((notice) => notice['plan_id'] === plan.id).length).toBeGreaterThan(0)
    expect(told).toEqual(due)

    expect(await completeAll()).toEqual(tasks.map(() => false))
    expect((await dueAndTold()).told).toEqual(told)
  },
)
