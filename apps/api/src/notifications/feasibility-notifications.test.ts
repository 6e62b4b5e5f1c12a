import { completeTask, failTask, inTransaction } from '@crop/db'
import {
  anAnalysis,
  anOutcome,
  aPlan,
  aPlanTask,
  aTask,
  aUser,
  claimQueuedTask,
  type OwnedPlan,
  type TestUser,
} from '@crop/db/testing'
import type { FeasibilityLabel, RiskTolerance } from '@crop/domain'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()

const [HIGH, MODERATE, MARGINAL, NOT] = [
  'highly_suitable',
  'moderately_suitable',
  'marginally_suitable',
  'not_suitable',
] as const
const UNKNOWN = 'insufficient_data' as const

let amina: TestUser
beforeEach(async () => {
  amina = await aUser(api().db)
})

const aPlanOfHers = (fields: Parameters<typeof aPlan>[1] = {}) =>
  aPlan(api().db, { userId: amina.id, ...fields })
const claimed = async (plan: OwnedPlan) => claimQueuedTask(api().db, (await aPlanTask(api().db, plan)).id)

/** What the customer reads, oldest first. */
async function told() {
  const answer = await request(api().app).get('/api/v1/notifications').set(api().as(amina)).expect(200)
  return answer.body.notifications.reverse()
}

async function analyse(plan: OwnedPlan, ...labels: FeasibilityLabel[]) {
  for (const feasibilityLabel of labels) await anAnalysis(api().db, plan, { feasibilityLabel })
}

test.each<[string, FeasibilityLabel[]]>([
  ['a first result', [NOT]],
  ['an unchanged label', [MODERATE, MODERATE, MODERATE]],
  ['a result without a verdict', [HIGH, UNKNOWN]],
  ['a first verdict after results without one', [UNKNOWN, UNKNOWN, NOT]],
  ['the same label before and after a result without a verdict', [HIGH, UNKNOWN, HIGH]],
])('%s is no news', async (_what, labels) => {
  await analyse(await aPlanOfHers(), ...labels)
  expect(await told()).toEqual([])
})

test('a changed label is told in words, with crop, place, month and what limits it', async () => {
  const plan = await aPlanOfHers({ name: ' Upper “field” ' })
  await analyse(plan, HIGH)
  await anAnalysis(api().db, plan, { feasibilityLabel: NOT, limitingFactor: 'sowing_temperature' })
  const [notification, ...more] = await told()
  expect(more).toEqual([])
  expect(notification).toEqual({
    ...{ id: notification.id, created_at: notification.created_at, is_read: false },
    title: 'Feasibility of “ Upper “field” ” changed',
    message:
      'Maize in nakuru, planting in April: highly suitable → not suitable. Limiting factor: sowing temperature.',
    severity: 'critical',
    related_crop_plan_id: plan.id,
  })
})

test('a change is told when nothing limits the plan any more', async () => {
  const plan = await aPlanOfHers()
  await analyse(plan, MARGINAL, HIGH)
  expect(await told()).toMatchObject([
    {
      message:
        'Maize in nakuru, planting in April: marginally suitable → highly suitable. Nothing limits it.',
      severity: 'info',
    },
  ])
})

test('a what-if is told with what was asked, and compared with the latest verdict of the plan', async () => {
  const plan = await aPlanOfHers()
  await analyse(plan, HIGH)
  const question = { crop: 'rice', location: 'lahore', month: 12 }
  await anAnalysis(api().db, plan, { feasibilityLabel: MODERATE, question })
  expect(await told()).toMatchObject([
    {
      message: expect.stringMatching(/^Rice in lahore, planting in December: highly suitable → moderately /),
    },
  ])
})

test('each change is told, from the last verdict before it', async () => {
  await analyse(await aPlanOfHers(), HIGH, UNKNOWN, NOT, NOT, UNKNOWN, MARGINAL, HIGH)
  const changes = (await told()).map(({ message }: { message: string }) => /: (.*?)\./.exec(message)?.[1])
  expect(changes).toEqual([
    'highly suitable → not suitable',
    'not suitable → marginally suitable',
    'marginally suitable → highly suitable',
  ])
})

test.each<[RiskTolerance, FeasibilityLabel, FeasibilityLabel, string]>([
  ['low', NOT, MARGINAL, 'info'],
  ['low', MODERATE, HIGH, 'info'],
  ['low', HIGH, MODERATE, 'warning'],
  ['low', MODERATE, MARGINAL, 'warning'],
  ['low', HIGH, NOT, 'critical'],
  ['medium', HIGH, MODERATE, 'info'],
  ['medium', MODERATE, MARGINAL, 'warning'],
  ['medium', MARGINAL, NOT, 'critical'],
  ['high', HIGH, MARGINAL, 'info'],
  ['high', MODERATE, NOT, 'critical'],
  ['high', NOT, HIGH, 'info'],
])('with a %s risk tolerance, from %s to %s is %s', async (riskTolerance, previous, current, severity) => {
  await analyse(await aPlanOfHers({ riskTolerance }), previous, current)
  expect(await told()).toMatchObject([{ severity }])
})

test('name and risk tolerance are those that the plan has when the analysis ends', async () => {
  const plan = await aPlanOfHers({ riskTolerance: 'high' })
  await analyse(plan, HIGH)
  const task = await claimed(plan)
  await request(api().app)
    .patch(`/api/v1/crop-plans/${plan.id}`)
    .set(api().as(amina))
    .send({ name: 'South field', risk_tolerance: 'low' })
    .expect(200)
  const outcome = anOutcome(task, { feasibilityLabel: MODERATE })
  await inTransaction(api().db, (tx) => completeTask(tx, task, outcome))
  expect(await told()).toMatchObject([{ severity: 'warning', title: 'Feasibility of “South field” changed' }])
})

test('a notification is stored with the end of its task, or not at all', async () => {
  const plan = await aPlanOfHers()
  await analyse(plan, HIGH)
  const task = await claimed(plan)
  const outcome = anOutcome(task, { feasibilityLabel: NOT })
  const undone = inTransaction(api().db, async (tx) => {
    expect(await completeTask(tx, task, outcome)).toBe(true)
    throw new Error('the worker dies here')
  })
  await expect(undone).rejects.toThrow('the worker dies here')
  expect(await told()).toEqual([])
  expect(await api().query('select 1 from analyses where task_id = $1', [task.id])).toEqual([])

  await inTransaction(api().db, (tx) => completeTask(tx, task, outcome))
  expect(await told()).toHaveLength(1)
})

test('a task that is completed again adds none', async () => {
  const plan = await aPlanOfHers()
  await analyse(plan, HIGH)
  const task = await claimed(plan)
  const outcome = anOutcome(task, { feasibilityLabel: NOT })
  const complete = () => inTransaction(api().db, (tx) => completeTask(tx, task, outcome))
  expect([await complete(), await complete()]).toEqual([true, false])
  expect(await told()).toHaveLength(1)
})

test('a failed task is no news', async () => {
  const plan = await aPlanOfHers()
  await analyse(plan, HIGH)
  await failTask(api().db, await claimed(plan), 'ANALYSIS_FAILED')
  expect(await told()).toEqual([])
})

test('an archived plan is told of too: its owner asked', async () => {
  await analyse(await aPlanOfHers({ isArchived: true }), HIGH, NOT)
  expect(await told()).toHaveLength(1)
})

test('plans are compared each with itself', async () => {
  const [one, other] = [await aPlanOfHers(), await aPlanOfHers()]
  await analyse(one, HIGH)
  await analyse(other, NOT)
  expect(await told()).toEqual([])
})

test('an analysis without a plan is no news', async () => {
  const caller = { kind: 'customer', userId: amina.id } as const
  for (const feasibilityLabel of [HIGH, NOT]) {
    const task = await claimQueuedTask(api().db, (await aTask(api().db, { caller })).id)
    await inTransaction(api().db, (tx) => completeTask(tx, task, anOutcome(task, { feasibilityLabel })))
  }
  expect(await told()).toEqual([])
})
