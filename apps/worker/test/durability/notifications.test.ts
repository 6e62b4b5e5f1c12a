import { aPlan, aPlanTask, replayNotifications, type OwnedPlan } from '@crop/db/testing'
import { flushTestRedis, waitUntil } from '@crop/testkit'
import { RISK_TOLERANCES } from '@crop/domain'
import { useWorkerBench } from '../test-worker'

const bench = useWorkerBench()

const PLANS = 5
const TASKS = 300
const SETTINGS = { TASK_LEASE_SECONDS: '1', MODEL_THREADS: '1', LOG_LEVEL: 'error' }
const PLACES = ['nakuru', 'dubai', 'reykjavik', 'lahore', 'nowhere at all'] as const

/** Answers that go up and down, and are sometimes no answer. */
const whatIf = (index: number) => ({
  location: PLACES[Math.floor(index / PLANS) % PLACES.length] ?? PLACES[0],
  month: (index % 12) + 1,
})

async function submit(plans: OwnedPlan[], index: number): Promise<void> {
  const plan = plans[index % PLANS]
  if (!plan) throw new Error('Every task has a plan.')
  const { id } = await aPlanTask(bench().db, plan, whatIf(index))
  bench().doorbell.ring(id)
}

async function submitAll(plans: OwnedPlan[]): Promise<void> {
  for (let first = 0; first < TASKS; first += PLANS) {
    await Promise.all(plans.map((_, index) => submit(plans, first + index)))
  }
}

const completed = async () => Number((await bench().query('select count(*) from analyses'))[0]?.count)
const untilCompleted = (count: number) =>
  waitUntil(async () => (await completed()) >= count, { timeoutMs: 30_000 })

/** What a frozen worker left open holds its rows for 10 s more, until Postgres ends it by itself. */
const endAbandonedTransactions = () =>
  bench().query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'
      and state_change < clock_timestamp() - interval '1 second'`)

const whatIsLeft = () =>
  bench().query(
    `select state, count(*)::int as tasks from analysis_tasks where state <> 'completed' group by state`,
  )

test('owners are told exactly the changes that the records show, whatever happens to workers and Redis', async () => {
  const plans = await Promise.all(
    Array.from({ length: PLANS }, (_, index) =>
      aPlan(bench().db, { riskTolerance: RISK_TOLERANCES[index % 3] ?? 'medium', name: `Field ${index}` }),
    ),
  )
  const [killed, frozen, kept] = await Promise.all([1, 2, 3].map(() => bench().startWorker(SETTINGS)))
  if (!killed || !frozen || !kept) throw new Error('Three workers were started.')
  const submitted = submitAll(plans)
  await untilCompleted(TASKS / 10)
  killed.kill('SIGKILL')
  await untilCompleted(TASKS / 5)
  frozen.kill('SIGSTOP')
  await flushTestRedis()
  await submitted
  await waitUntil(
    async () => {
      await endAbandonedTransactions()
      return (await whatIsLeft()).length === 0
    },
    { timeoutMs: 60_000 },
  )
  // It goes on with what it took before: none of it may be told, recorded or queued again.
  frozen.kill('SIGCONT')
  for (const worker of [frozen, kept]) worker.kill()
  expect(await Promise.all([frozen.exited, kept.exited])).toEqual([0, 0])

  expect(await whatIsLeft()).toEqual([])
  expect(await completed()).toBe(TASKS)
  const { due, told } = await replayNotifications(bench().query)
  expect(told).toEqual(due)
  expect(due.length).toBeGreaterThan(PLANS)
}, 90_000)
