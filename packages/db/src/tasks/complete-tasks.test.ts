import {
  anOutcome,
  aPlan,
  aPlanTask,
  aTask,
  claimQueuedTask,
  replayNotifications,
  type OwnedPlan,
  useTestDatabase,
} from '../../testing'
import { updateTask } from '../../test/update-task'
import type { FeasibilityLabel } from '@crop/domain'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { analyses, analysisTasks, cropPlans } from '../schema'
import { inTransaction } from '../driver/transaction'
import { completeTasks } from './complete'
import type { AssessedTask } from './new-analyses'
import { renewLeases } from './lease'

const { db } = useTestDatabase()

const LEASE_MS = 30_000
const NO_RETRIES = 0

async function assess(id: string, feasibilityLabel?: FeasibilityLabel): Promise<AssessedTask> {
  const task = await claimQueuedTask(db, id)
  return { task, outcome: anOutcome(task, feasibilityLabel ? { feasibilityLabel } : {}) }
}

const assessTask = async () => assess((await aTask(db)).id)
const assessPlanTask = async (plan: OwnedPlan, label?: FeasibilityLabel) =>
  assess((await aPlanTask(db, plan)).id, label)

async function assessInOrder(plan: OwnedPlan, labels: readonly FeasibilityLabel[]): Promise<AssessedTask[]> {
  const assessed: AssessedTask[] = []
  for (const label of labels) assessed.push(await assessPlanTask(plan, label))
  return assessed
}

const listIds = (assessed: readonly AssessedTask[]) => assessed.map(({ task }) => task.id)

const listAnalyses = (assessed: readonly AssessedTask[]) =>
  db
    .select()
    .from(analyses)
    .where(inArray(analyses.taskId, listIds(assessed)))
    .orderBy(asc(analyses.createdAt), asc(analyses.id))

const readNotifications = () => replayNotifications(async (text) => (await db.execute(sql.raw(text))).rows)

describe.each([
  ['without a plan', assessTask],
  ['of a plan', async () => assessPlanTask(await aPlan(db))],
])('tasks %s that complete together', (_description, assessOne) => {
  test('write nothing for a task that another attempt holds, and complete once', async () => {
    const assessed = await Promise.all(Array.from({ length: 5 }, assessOne))
    const [lost, ...held] = assessed
    if (!lost) throw new Error('There are five tasks.')
    await updateTask(db, lost.task.id, { attempt: lost.task.attempt + 1 })

    expect(await completeTasks(db, assessed)).toEqual(new Set(listIds(held)))
    expect(await completeTasks(db, assessed)).toEqual(new Set())

    expect(new Set((await listAnalyses(assessed)).map(({ taskId }) => taskId))).toEqual(
      new Set(listIds(held)),
    )
    const states = await db
      .select()
      .from(analysisTasks)
      .where(inArray(analysisTasks.id, listIds(assessed)))
    for (const { id, state } of states) expect(state).toBe(id === lost.task.id ? 'processing' : 'completed')
  })

  test('are all stored or none', async () => {
    const assessed = await Promise.all(Array.from({ length: 3 }, assessOne))
    const invalid = assessed.map((each, index) =>
      index === 1 ? { ...each, outcome: { ...each.outcome, result: 'not JSON' } } : each,
    )
    await expect(completeTasks(db, invalid)).rejects.toMatchObject({ code: '22P02' })
    expect(await listAnalyses(assessed)).toEqual([])
    expect((await completeTasks(db, assessed)).size).toBe(3)
  })
})

test.each([
  ['one task', 1],
  ['several tasks', 3],
])(
  'the run time of %s is the time of the work, but not more than since the claim',
  async (_description, count) => {
    const assessed = await Promise.all(Array.from({ length: count }, assessTask))
    const ids = listIds(assessed)
    await db
      .update(analysisTasks)
      .set({ startedAt: sql`now() - interval '1 minute'` })
      .where(inArray(analysisTasks.id, ids))
    const withWork = assessed.map((each, index) => ({ ...each, workMs: index === 2 ? 90_000 : 250 }))
    await completeTasks(db, withWork)
    const rows = await db
      .select({
        id: analysisTasks.id,
        ms: sql<number>`extract(epoch from finished_at - started_at)::float8 * 1000`,
      })
      .from(analysisTasks)
      .where(inArray(analysisTasks.id, ids))
    const runTimes = new Map(rows.map(({ id, ms }) => [id, ms]))
    for (const [index, id] of ids.entries()) {
      const ms = runTimes.get(id) ?? 0
      if (index === 2) expect(ms).toBeGreaterThanOrEqual(60_000)
      else expect(Math.abs(ms - 250)).toBeLessThan(1)
      expect(ms).toBeLessThan(90_000)
    }
  },
)

test('analyses of one plan keep the order of the list, also after the clock was set back', async () => {
  const plan = await aPlan(db)
  const earlier = await assessInOrder(plan, ['not_suitable'])
  await completeTasks(db, earlier)
  await db
    .update(analyses)
    .set({ createdAt: sql`now() + interval '1 hour'` })
    .where(eq(analyses.cropPlanId, plan.id))
  const labels: FeasibilityLabel[] = [
    'highly_suitable',
    'insufficient_data',
    'highly_suitable',
    'not_suitable',
  ]
  const assessed = await assessInOrder(plan, labels)
  const others = await Promise.all(Array.from({ length: 3 }, assessTask))
  await completeTasks(db, [...others, ...assessed])
  const stored = await listAnalyses([...earlier, ...assessed])
  expect(stored.map(({ taskId }) => taskId)).toEqual(listIds([...earlier, ...assessed]))
  const [times] = await db
    .select({ distinct: sql<number>`count(distinct ${analyses.createdAt})::integer` })
    .from(analyses)
    .where(eq(analyses.cropPlanId, plan.id))
  expect(times?.distinct).toBe(stored.length)
})

test('each change of a verdict notifies once, as when the tasks complete one by one', async () => {
  const labels: FeasibilityLabel[] = [
    'highly_suitable',
    'not_suitable',
    'insufficient_data',
    'not_suitable',
    'moderately_suitable',
  ]
  const plans = [await aPlan(db), await aPlan(db, { riskTolerance: 'low' })]
  const assessed = (await Promise.all(plans.map((plan) => assessInOrder(plan, labels)))).flat()
  await completeTasks(db, assessed)
  const { due, stored } = await readNotifications()
  const isOfPlans = ({ plan_id }: Record<string, unknown>) => plans.some(({ id }) => id === plan_id)
  expect(due.filter(isOfPlans)).toHaveLength(4)
  expect(stored).toEqual(due)
})

test('of analyses that complete together the last one gives a plan its outlook', async () => {
  const plans = await Promise.all([aPlan(db), aPlan(db), aPlan(db)])
  const withOutlook = async (plan: OwnedPlan, issued: string): Promise<AssessedTask> => {
    const { task, outcome } = await assessPlanTask(plan)
    const outlook = {
      digest: issued,
      issued,
      feasibilityLabel: 'marginally_suitable',
      change: 'worse',
      skill: 'low',
    } as const
    return { task, outcome: { ...outcome, outlook } }
  }
  const [changed, cleared, untouched] = plans
  await completeTasks(db, [
    await withOutlook(changed, '2026-01'),
    await withOutlook(cleared, '2026-02'),
    await withOutlook(changed, '2026-02'),
    await assessPlanTask(cleared),
    await assessPlanTask(untouched),
  ])
  const rows = await db
    .select({ id: cropPlans.id, outlook: cropPlans.outlook })
    .from(cropPlans)
    .where(
      inArray(
        cropPlans.id,
        plans.map(({ id }) => id),
      ),
    )
  const outlooks = new Map(rows.map(({ id, outlook }) => [id, outlook]))
  expect(plans.map(({ id }) => outlooks.get(id))).toEqual([
    { issued: '2026-02', feasibility_label: 'marginally_suitable', change: 'worse' },
    null,
    null,
  ])
})

test('a task whose plan was deleted is stored without it', async () => {
  const plan = await aPlan(db)
  const deleted = await aPlan(db, { userId: plan.userId })
  const assessed = [await assessPlanTask(plan), await assessPlanTask(deleted)]
  await db.delete(cropPlans).where(eq(cropPlans.id, deleted.id))
  await completeTasks(db, assessed)
  const storedPlans = new Map(
    (await listAnalyses(assessed)).map(({ taskId, cropPlanId }) => [taskId, cropPlanId]),
  )
  expect(listIds(assessed).map((id) => storedPlans.get(id))).toEqual([plan.id, null])
})

test('concurrent completions and renewals of the same tasks and plans cannot deadlock', async () => {
  for (let round = 0; round < 8; round++) {
    const plans = await Promise.all(Array.from({ length: 50 }, () => aPlan(db)))
    const lists = await Promise.all(
      [plans, plans.toReversed()].map((list) => Promise.all(list.map((plan) => assessPlanTask(plan)))),
    )
    const all = lists.flat()
    const renew = (list: AssessedTask[]) =>
      renewLeases(
        db,
        list.map(({ task }) => task),
        LEASE_MS,
      )
    const [first, second] = await Promise.all([
      ...lists.map((list) => inTransaction(db, (tx) => completeTasks(tx, list), NO_RETRIES)),
      renew(all),
      renew(all.toReversed()),
    ])
    expect([first, second]).toEqual(lists.map((list) => new Set(listIds(list))))
  }
})
