import { randomUUID } from 'node:crypto'
import { aPlan, aTask, replayNotifications, type OwnedPlan } from '@crop/db/testing'
import { waitUntil } from '@crop/testkit'
import { RISK_TOLERANCES } from '@crop/domain'
import { useWorkerHarness } from './worker-harness'

const harness = useWorkerHarness()

const PLAN_COUNT = 20
const TASK_COUNT = 1000
// At most one task per database connection at a time: waiting for a connection could time out on a busy machine.
const BATCH_SIZE = 10
const LOCATIONS = ['nakuru', 'lahore', 'dhaka', 'dubai', 'reykjavik', 'nowhere at all'] as const

/** Returns questions whose labels improve, worsen and are sometimes missing. */
function getQuestion(index: number) {
  const location = LOCATIONS[Math.floor(index / PLAN_COUNT) % LOCATIONS.length] ?? LOCATIONS[0]
  return { location, crop: index % 3 === 0 ? 'wheat' : 'maize', month: (index % 12) + 1 }
}

async function submitAll(plans: OwnedPlan[]): Promise<string[]> {
  const submit = async (index: number) => {
    const plan = plans[index % PLAN_COUNT]
    if (!plan) throw new Error('Every task has a plan.')
    const caller = { kind: 'customer', userId: plan.userId } as const
    const { id } = await aTask(harness().db, {
      id: randomUUID(),
      caller,
      cropPlanId: plan.id,
      question: getQuestion(index),
    })
    harness().doorbell.ring(id)
    return id
  }
  const ids: string[] = []
  while (ids.length < TASK_COUNT) {
    const batch = Array.from({ length: BATCH_SIZE }, (_, index) => submit(ids.length + index))
    ids.push(...(await Promise.all(batch)))
  }
  return ids
}

test('1,000 analyses of 20 plans by three workers cause exactly the expected notifications', async () => {
  const plans = await Promise.all(
    Array.from({ length: PLAN_COUNT }, (_, index) =>
      aPlan(harness().db, { riskTolerance: RISK_TOLERANCES[index % 3] ?? 'medium', name: `Field ${index}` }),
    ),
  )
  await using _first = await harness().runWorker({ LOG_LEVEL: 'error' })
  await using _second = await harness().runWorker({ LOG_LEVEL: 'error' })
  await using _third = await harness().runWorker({ LOG_LEVEL: 'error' })
  const ids = await submitAll(plans)
  const tasks = await harness().waitUntilDone(ids, 60_000)
  expect(tasks.filter(({ state }) => state !== 'completed')).toEqual([])

  const { due: expected, stored: actual } = await replayNotifications(harness().query)
  expect(actual).toEqual(expected)
  expect(expected.length).toBeGreaterThan(PLAN_COUNT)
  expect(await harness().query('select 1 from notifications')).toHaveLength(expected.length)
  // Without the sandbox, its crops are unknown crops.
  expect(await harness().waitUntilDone([await harness().submitTask({ crop: 'test-failure' })])).toMatchObject(
    [{ state: 'completed' }],
  )
})

test('sandbox crops force each outcome', async () => {
  await using _worker = await harness().runWorker({ SANDBOX: 'true' })
  const expected = [
    ['test-highly-suitable', 'highly_suitable'],
    ['test-not-suitable', 'not_suitable'],
    ['test-insufficient-data', 'insufficient_data'],
    ['test-slow', 'highly_suitable'],
  ] as const
  const failing = await harness().submitTask({ crop: 'test-failure' })
  const ids = await Promise.all(
    expected.map(([crop]) => harness().submitTask({ crop, location: 'my field', month: 9 })),
  )
  expect(await harness().waitUntilDone([failing])).toMatchObject([
    { state: 'failed', error_code: 'ANALYSIS_FAILED' },
  ])
  await waitUntil(async () => (await harness().getTask(ids[3] ?? '')).state === 'processing')
  await harness().waitUntilDone(ids, 20_000)
  for (const [index, [crop, label]] of expected.entries()) {
    const [record] = await harness().query(
      'select feasibility_label, result from analyses where task_id = $1',
      [ids[index]],
    )
    expect(record).toMatchObject({
      feasibility_label: label,
      result: { crop, location: 'my field', month: 9 },
    })
  }
})
