import { aPlan, aPlanTask, replayNotifications, type OwnedPlan } from '@crop/db/testing'
import { flushTestRedis, stopCleanly, waitUntil } from '@crop/testkit'
import { RISK_TOLERANCES } from '@crop/domain'
import { useWorkerHarness } from '../worker-harness'

const harness = useWorkerHarness()

const PLAN_COUNT = 5
const TASK_COUNT = 300
const SETTINGS = { TASK_LEASE_SECONDS: '1', LOG_LEVEL: 'error' }
const LOCATIONS = ['nakuru', 'dubai', 'reykjavik', 'lahore', 'nowhere at all'] as const

/** Returns questions whose labels improve, worsen and are sometimes missing. */
const getQuestion = (index: number) => ({
  location: LOCATIONS[Math.floor(index / PLAN_COUNT) % LOCATIONS.length] ?? LOCATIONS[0],
  month: (index % 12) + 1,
})

async function submit(plans: OwnedPlan[], index: number): Promise<void> {
  const plan = plans[index % PLAN_COUNT]
  if (!plan) throw new Error('Every task has a plan.')
  const { id } = await aPlanTask(harness().db, plan, getQuestion(index))
  harness().doorbell.ring(id)
}

async function submitAll(plans: OwnedPlan[]): Promise<void> {
  for (let submitted = 0; submitted < TASK_COUNT; submitted += PLAN_COUNT) {
    await Promise.all(plans.map((_, index) => submit(plans, submitted + index)))
  }
}

const countCompleted = async () => Number((await harness().query('select count(*) from analyses'))[0]?.count)
const waitUntilCompleted = (count: number) =>
  waitUntil(async () => (await countCompleted()) >= count, { timeoutMs: 30_000 })

/** Ends transactions of a suspended worker, which otherwise hold their rows until a server timeout of 10 s. */
const endAbandonedTransactions = () =>
  harness().query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and state_change < clock_timestamp() - interval '1 second'`)

const listUnfinished = () =>
  harness().query(
    `select state, count(*)::int as tasks from analysis_tasks where state <> 'completed' group by state`,
  )

test('notifications stay exact when workers are killed or suspended and Redis is wiped', async () => {
  const plans = await Promise.all(
    Array.from({ length: PLAN_COUNT }, (_, index) =>
      aPlan(harness().db, { riskTolerance: RISK_TOLERANCES[index % 3] ?? 'medium', name: `Field ${index}` }),
    ),
  )
  const [killed, suspended] = await Promise.all([
    harness().startWorker(SETTINGS),
    harness().startWorker(SETTINGS),
  ])
  await using _healthy = await harness().runWorker(SETTINGS)
  const submissions = submitAll(plans)
  await waitUntilCompleted(TASK_COUNT / 10)
  killed.kill('SIGKILL')
  await waitUntilCompleted(TASK_COUNT / 5)
  suspended.kill('SIGSTOP')
  await flushTestRedis()
  await submissions
  await waitUntil(
    async () => {
      await endAbandonedTransactions()
      return (await listUnfinished()).length === 0
    },
    { timeoutMs: 60_000 },
  )
  // The resumed worker continues its old attempts, which must not notify, record or queue anything.
  suspended.kill('SIGCONT')
  await stopCleanly(suspended)

  expect(await listUnfinished()).toEqual([])
  expect(await countCompleted()).toBe(TASK_COUNT)
  const { due: expected, stored: actual } = await replayNotifications(harness().query)
  expect(actual).toEqual(expected)
  expect(expected.length).toBeGreaterThan(PLAN_COUNT)
})
