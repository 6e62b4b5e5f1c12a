import { completeTask, failTask, inTransaction } from '@crop/db'
import {
  anAnalysis,
  anOutcome,
  aPlan,
  aPlanTask,
  aTask,
  aUser,
  claimQueuedTask,
  completeQueuedTask,
  type OwnedPlan,
  type TestUser,
} from '@crop/db/testing'
import type { FeasibilityLabel, RiskTolerance } from '@crop/domain'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

const HIGH = 'highly_suitable'
const MODERATE = 'moderately_suitable'
const MARGINAL = 'marginally_suitable'
const NOT_SUITABLE = 'not_suitable'
const NO_VERDICT = 'insufficient_data'

let amina: TestUser
beforeEach(async () => {
  amina = await aUser(api().db)
})

const createPlan = (fields: Parameters<typeof aPlan>[1] = {}) =>
  aPlan(api().db, { userId: amina.id, ...fields })

/** Submits a task for the plan and claims it, as a worker does. */
async function submitAndClaimTask(plan: OwnedPlan) {
  const { id } = await aPlanTask(api().db, plan)
  return claimQueuedTask(api().db, id)
}

/** Returns the customer's notifications, oldest first. */
async function listNotifications() {
  const { body } = await api().as(amina).get('/api/v1/notifications').expect(200)
  return body.notifications.reverse()
}

/** Records one analysis of the plan for each label, in this order. */
async function analyse(plan: OwnedPlan, ...labels: FeasibilityLabel[]) {
  for (const feasibilityLabel of labels) await anAnalysis(api().db, plan, { feasibilityLabel })
}

test.each<[string, FeasibilityLabel[]]>([
  ['a first result', [NOT_SUITABLE]],
  ['an unchanged label', [MODERATE, MODERATE, MODERATE]],
  ['a result without a verdict', [HIGH, NO_VERDICT]],
  ['a first verdict after results without one', [NO_VERDICT, NO_VERDICT, NOT_SUITABLE]],
  ['the same label before and after a result without a verdict', [HIGH, NO_VERDICT, HIGH]],
])('%s causes no notification', async (_case, labels) => {
  await analyse(await createPlan(), ...labels)
  expect(await listNotifications()).toEqual([])
})

test('a changed label is reported with crop, location, month and limiting factor', async () => {
  const plan = await createPlan({ name: ' Upper “field” ' })
  await analyse(plan, HIGH)
  await anAnalysis(api().db, plan, { feasibilityLabel: NOT_SUITABLE, limitingFactor: 'sowing_temperature' })
  const [notification, ...others] = await listNotifications()
  expect(others).toEqual([])
  expect(notification).toEqual({
    id: notification.id,
    created_at: notification.created_at,
    is_read: false,
    title: 'Feasibility of “ Upper “field” ” changed',
    message:
      'Maize in nakuru, planting in April: highly suitable → not suitable. Limiting factor: sowing temperature.',
    severity: 'critical',
    related_crop_plan_id: plan.id,
  })
})

test('a message for a label without a limiting factor says so', async () => {
  const plan = await createPlan()
  await analyse(plan, MARGINAL, HIGH)
  expect(await listNotifications()).toMatchObject([
    {
      message:
        'Maize in nakuru, planting in April: marginally suitable → highly suitable. Nothing limits it.',
      severity: 'info',
    },
  ])
})

test("a what-if is reported with its question and compared to the plan's last verdict", async () => {
  const plan = await createPlan()
  await analyse(plan, HIGH)
  const question = { crop: 'rice', location: 'lahore', month: 12 }
  await anAnalysis(api().db, plan, { feasibilityLabel: MODERATE, question })
  expect(await listNotifications()).toMatchObject([
    {
      message:
        'Latest analysis: rice in lahore, December: moderately suitable. Before: maize in nakuru, April: highly suitable.',
    },
  ])
})

test('each change of the verdict is reported, compared to the verdict before it', async () => {
  await analyse(await createPlan(), HIGH, NO_VERDICT, NOT_SUITABLE, NOT_SUITABLE, NO_VERDICT, MARGINAL, HIGH)
  const changes = (await listNotifications()).map(
    ({ message }: { message: string }) => /: (.*?)\./.exec(message)?.[1],
  )
  expect(changes).toEqual([
    'highly suitable → not suitable',
    'not suitable → marginally suitable',
    'marginally suitable → highly suitable',
  ])
})

test.each<[RiskTolerance, FeasibilityLabel, FeasibilityLabel, string]>([
  ['low', NOT_SUITABLE, MARGINAL, 'info'],
  ['low', MODERATE, HIGH, 'info'],
  ['low', HIGH, MODERATE, 'warning'],
  ['low', MODERATE, MARGINAL, 'warning'],
  ['low', HIGH, NOT_SUITABLE, 'critical'],
  ['medium', HIGH, MODERATE, 'info'],
  ['medium', MODERATE, MARGINAL, 'warning'],
  ['medium', MARGINAL, NOT_SUITABLE, 'critical'],
  ['high', HIGH, MARGINAL, 'info'],
  ['high', MODERATE, NOT_SUITABLE, 'critical'],
  ['high', NOT_SUITABLE, HIGH, 'info'],
])(
  'with %s risk tolerance, a change from %s to %s has severity %s',
  async (riskTolerance, previous, current, severity) => {
    await analyse(await createPlan({ riskTolerance }), previous, current)
    expect(await listNotifications()).toMatchObject([{ severity }])
  },
)

test('a notification uses the name and risk tolerance at the end of the analysis', async () => {
  const plan = await createPlan({ riskTolerance: 'high' })
  await analyse(plan, HIGH)
  const task = await submitAndClaimTask(plan)
  const changes = { name: 'South field', risk_tolerance: 'low' }
  await api().as(amina).patch(`/api/v1/crop-plans/${plan.id}`).send(changes).expect(200)
  const outcome = anOutcome(task, { feasibilityLabel: MODERATE })
  await inTransaction(api().db, (tx) => completeTask(tx, task, outcome))
  expect(await listNotifications()).toMatchObject([
    { severity: 'warning', title: 'Feasibility of “South field” changed' },
  ])
})

test('a notification is committed together with the completion of its task', async () => {
  const plan = await createPlan()
  await analyse(plan, HIGH)
  const task = await submitAndClaimTask(plan)
  const outcome = anOutcome(task, { feasibilityLabel: NOT_SUITABLE })
  const rolledBack = inTransaction(api().db, async (tx) => {
    expect(await completeTask(tx, task, outcome)).toBe(true)
    throw new Error('worker crashed')
  })
  await expect(rolledBack).rejects.toThrow('worker crashed')
  expect(await listNotifications()).toEqual([])
  expect(await api().query('select 1 from analyses where task_id = $1', [task.id])).toEqual([])

  await inTransaction(api().db, (tx) => completeTask(tx, task, outcome))
  expect(await listNotifications()).toHaveLength(1)
})

test('completing a task a second time adds no notification', async () => {
  const plan = await createPlan()
  await analyse(plan, HIGH)
  const task = await submitAndClaimTask(plan)
  const outcome = anOutcome(task, { feasibilityLabel: NOT_SUITABLE })
  const complete = () => inTransaction(api().db, (tx) => completeTask(tx, task, outcome))
  expect([await complete(), await complete()]).toEqual([true, false])
  expect(await listNotifications()).toHaveLength(1)
})

test('a failed task causes no notification', async () => {
  const plan = await createPlan()
  await analyse(plan, HIGH)
  await failTask(api().db, await submitAndClaimTask(plan), 'ANALYSIS_FAILED')
  expect(await listNotifications()).toEqual([])
})

test('a requested analysis of an archived plan causes a notification as well', async () => {
  await analyse(await createPlan({ isArchived: true }), HIGH, NOT_SUITABLE)
  expect(await listNotifications()).toHaveLength(1)
})

test('a verdict is never compared to the verdict of another plan', async () => {
  const plan = await createPlan()
  const other = await createPlan()
  await analyse(plan, HIGH)
  await analyse(other, NOT_SUITABLE)
  expect(await listNotifications()).toEqual([])
})

test('an analysis without a plan causes no notification', async () => {
  const caller = { kind: 'customer', userId: amina.id } as const
  for (const feasibilityLabel of [HIGH, NOT_SUITABLE] as const)
    await completeQueuedTask(api().db, (await aTask(api().db, { caller })).id, { feasibilityLabel })
  expect(await listNotifications()).toEqual([])
})
