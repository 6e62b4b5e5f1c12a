import { aBatch, aPlan, aPlanTask, aTask, replayNotifications, type OwnedPlan } from '@crop/db/testing'
import { waitUntil } from '@crop/testkit'
import { UNREACHABLE_REDIS } from '../in-process-worker'
import { LOCK_ANALYSES, useWorkerHarness } from '../worker-harness'

const harness = useWorkerHarness()

const SETTINGS = { LOG_LEVEL: 'error', WORKER_CONCURRENCY: '400', REDIS_URL: UNREACHABLE_REDIS }

/** A worker that has not measured its speed yet claims 18 tasks for each thread: 216. */
const THREADS = '12'
const MIN_TASKS_IN_HAND = 200

/** Creates a question about a place at sea, which takes the model almost no time. */
const createQuestion = (index: number) => ({
  location: `${-60 + index / 10},-150`,
  crop: 'maize',
  month: (index % 12) + 1,
})

const LOCATIONS = ['nakuru', 'dubai', 'lahore', 'reykjavik', 'nowhere at all'] as const

/** Queues the same number of single questions, batch items and questions about plans whose labels change. */
async function queueTasks(count: number, plans: readonly OwnedPlan[]): Promise<string[]> {
  const { db, query } = harness()
  await aBatch(db, {
    items: Array.from({ length: count }, (_, index) => ({
      question: createQuestion(index),
      reference: undefined,
    })),
  })
  for (let index = 0; index < count; index++) await aTask(db, { question: createQuestion(count + index) })
  for (let index = 0; index < count / plans.length; index++) {
    const location = LOCATIONS[index % LOCATIONS.length] ?? LOCATIONS[0]
    for (const plan of plans) await aPlanTask(db, plan, { location, month: (index % 12) + 1 })
  }
  const tasks = await query('select id from analysis_tasks order by id')
  expect(tasks).toHaveLength(3 * count)
  return tasks.map(({ id }) => String(id))
}

const countProcessing = async () =>
  (await harness().query("select 1 from analysis_tasks where state = 'processing'")).length

/** Ends the statements that wait for the lock, as the server does with those of a client that is gone. */
const TERMINATE_WAITING = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Queues tasks, and kills a worker that starts then when it holds enough of them. Returns the ids of all, and how many it
 * held. A worker that runs before would claim those that are queued first, and measure its speed by them.
 */
async function killWithTasksInHand(): Promise<{ ids: string[]; inHand: number }> {
  const plans = await Promise.all(Array.from({ length: 10 }, () => aPlan(harness().db)))
  let ids: string[] = []
  let inHand = 0
  await harness().whileLocked(LOCK_ANALYSES, async () => {
    ids = await queueTasks(150, plans)
    const worker = await harness().startWorker({ ...SETTINGS, MODEL_THREADS: THREADS })
    await waitUntil(async () => (await countProcessing()) >= MIN_TASKS_IN_HAND, { timeoutMs: 60_000 })
    worker.kill('SIGKILL')
    await worker.exited
    await harness().query(TERMINATE_WAITING)
    inHand = await countProcessing()
  })
  return { ids, inHand }
}

test('a worker that is killed with 200 tasks in hand loses none and completes none twice', async () => {
  const { ids, inHand } = await killWithTasksInHand()
  expect(inHand).toBeGreaterThanOrEqual(MIN_TASKS_IN_HAND)
  await harness().query("update analysis_tasks set lease_expires_at = now() where state = 'processing'")

  await using _successor = await harness().runWorker(SETTINGS)
  const tasks = await harness().waitUntilDone(ids, 90_000)
  expect(tasks.filter(({ state }) => state !== 'completed')).toEqual([])
  expect(tasks.filter(({ attempt }) => attempt === 2).length).toBeGreaterThanOrEqual(MIN_TASKS_IN_HAND)
  const records = await harness().query('select task_id from analyses order by task_id')
  expect(records.map(({ task_id }) => task_id)).toEqual(ids)
  const { due, stored } = await replayNotifications(harness().query)
  expect(due.length).toBeGreaterThan(20)
  expect(stored).toEqual(due)
  await waitUntil(
    async () => (await harness().query('select 1 from analysis_batches where completed = 150')).length === 1,
  )
})
