import { randomUUID } from 'node:crypto'
import { aPlan, aTask, replayNotifications, type OwnedPlan } from '@crop/db/testing'
import { waitUntil } from '@crop/testkit'
import { RISK_TOLERANCES } from '@crop/domain'
import { useWorkerBench } from './test-worker'

const bench = useWorkerBench()

const PLANS = 20
const TASKS = 1000
// As many as there are connections: waiting for one takes long enough on a busy machine to fail.
const BATCH = 10
const LOCATIONS = ['nakuru', 'lahore', 'dhaka', 'dubai', 'reykjavik', 'nowhere at all'] as const

/** "What if" questions about a plan whose labels go up and down, and are sometimes unknown. */
function whatIf(index: number) {
  const location = LOCATIONS[Math.floor(index / PLANS) % LOCATIONS.length] ?? LOCATIONS[0]
  return { location, crop: index % 3 === 0 ? 'wheat' : 'maize', month: (index % 12) + 1 }
}

async function submitAll(plans: OwnedPlan[]): Promise<string[]> {
  const submit = async (index: number) => {
    const plan = plans[index % PLANS]
    if (!plan) throw new Error('Every task has a plan.')
    const caller = { kind: 'customer', userId: plan.userId } as const
    const { id } = await aTask(bench().db, {
      id: randomUUID(),
      caller,
      cropPlanId: plan.id,
      question: whatIf(index),
    })
    bench().doorbell.ring(id)
    return id
  }
  const ids: string[] = []
  while (ids.length < TASKS) {
    const batch = Array.from({ length: BATCH }, (_, index) => submit(ids.length + index))
    ids.push(...(await Promise.all(batch)))
  }
  return ids
}

test('1,000 analyses of 20 plans by three workers tell exactly the changes that the records show', async () => {
  const plans = await Promise.all(
    Array.from({ length: PLANS }, (_, index) =>
      aPlan(bench().db, { riskTolerance: RISK_TOLERANCES[index % 3] ?? 'medium', name: `Field ${index}` }),
    ),
  )
  const workers = await Promise.all(
    Array.from({ length: 3 }, () => bench().startWorker({ LOG_LEVEL: 'error' })),
  )
  const ids = await submitAll(plans)
  const tasks = await bench().done(ids, 60_000)
  expect(tasks.filter(({ state }) => state !== 'completed')).toEqual([])

  const { due, told } = await replayNotifications(bench().query)
  expect(told).toEqual(due)
  expect(due.length).toBeGreaterThan(PLANS)
  expect(await bench().query('select 1 from notifications')).toHaveLength(due.length)
  // Without the sandbox its crops are unknown, like any other name.
  expect(await bench().done([await bench().ringFor({ crop: 'test-failure' })])).toMatchObject([
    { state: 'completed' },
  ])
  for (const worker of workers) worker.kill()
  expect(await Promise.all(workers.map(({ exited }) => exited))).toEqual([0, 0, 0])
}, 90_000)

test('the sandbox crops force each outcome, for frontends that draw them all', async () => {
  const worker = await bench().startWorker({ SANDBOX: 'true' })
  const expected = [
    ['test-highly-suitable', 'highly_suitable'],
    ['test-not-suitable', 'not_suitable'],
    ['test-insufficient-data', 'insufficient_data'],
    ['test-slow', 'highly_suitable'],
  ] as const
  const failing = await bench().ringFor({ crop: 'test-failure' })
  const ids = await Promise.all(
    expected.map(([crop]) => bench().ringFor({ crop, location: 'my field', month: 9 })),
  )
  expect(await bench().done([failing])).toMatchObject([{ state: 'failed', error_code: 'ANALYSIS_FAILED' }])
  await waitUntil(async () => (await bench().state(ids[3] ?? '')).state === 'processing')
  await bench().done(ids, 20_000)
  for (const [index, [crop, label]] of expected.entries()) {
    const [record] = await bench().query(
      'select feasibility_label, result from analyses where task_id = $1',
      [ids[index]],
    )
    expect(record).toMatchObject({
      feasibility_label: label,
      result: { crop, location: 'my field', month: 9 },
    })
  }
  worker.kill()
  await worker.exited
}, 40_000)
