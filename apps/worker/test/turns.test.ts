import { aBatch, aTask } from '@crop/db/testing'
import { TASK_PRIORITY } from '@crop/domain'
import { waitUntil } from '@crop/testkit'
import { UNREACHABLE_REDIS } from './in-process-worker'
import { useWorkerHarness } from './worker-harness'

const harness = useWorkerHarness()

const createQuestion = (index: number) => ({
  location: `${(index % 50) + 0.5},${Math.floor(index / 50) + 20.5}`,
  crop: 'maize',
  month: (index % 12) + 1,
})

const createCaller = (name: string) => ({ kind: 'service', apiKeyPrefix: `cpk_${name}` }) as const

const submitBatch = (items: number) =>
  aBatch(harness().db, {
    caller: createCaller('batches0'),
    items: Array.from({ length: items }, (_, index) => ({
      question: createQuestion(index),
      reference: undefined,
    })),
  })

async function countQueued(condition: string): Promise<number> {
  const [row] = await harness().query(
    `select count(*)::int as tasks from analysis_tasks where state = 'queued' and ${condition}`,
  )
  return Number(row?.tasks)
}

beforeEach(() => harness().query('delete from analysis_tasks'))

test('a rung single question completes while hundreds of batch items are queued', async () => {
  await using _worker = await harness().runWorker({ LOG_LEVEL: 'error' })
  await submitBatch(2000)
  const [rung] = await harness().query('select id from analysis_tasks order by batch_index limit 1')
  harness().doorbell.ring(String(rung?.id))
  await waitUntil(async () => (await countQueued('batch_id is not null')) < 1950, { everyMs: 5 })
  const single = await harness().submitTask({ location: 'eldoret' })
  await harness().waitUntilDone([single])
  expect(await countQueued('batch_id is not null')).toBeGreaterThan(500)
})

test('callers with long and short queues progress alike, and batch items progress beside them', async () => {
  const { db } = harness()
  const submitAll = async (name: string, count: number) => {
    for (let index = 0; index < count; index++) {
      await aTask(db, { caller: createCaller(name), question: createQuestion(index) })
    }
  }
  await submitAll('many0000', 600)
  await submitBatch(600)
  await submitAll('few00000', 100)
  await using _worker = await harness().runWorker({
    LOG_LEVEL: 'error',
    REDIS_URL: UNREACHABLE_REDIS,
  })
  await waitUntil(async () => (await countQueued(`api_key_prefix = 'cpk_few00000'`)) === 0, {
    everyMs: 5,
    timeoutMs: 30_000,
  })
  const isClaimed = "state <> 'queued'"
  const [claimed] = await harness().query(
    `select count(*) filter (where api_key_prefix = 'cpk_many0000')::int as many,
            count(*) filter (where priority = ${TASK_PRIORITY.batch})::int as batch
       from analysis_tasks where ${isClaimed}`,
  )
  expect(claimed?.many).toBeGreaterThanOrEqual(90)
  expect(claimed?.many).toBeLessThan(250)
  expect(claimed?.batch).toBeGreaterThanOrEqual(15)
})

test('a rung single question starts although all slots are taken; one without a ring waits', async () => {
  const { db } = harness()
  const items = [1, 2].map((month) => ({
    question: { location: 'nakuru', crop: 'test-slow', month },
    reference: undefined,
  }))
  await aBatch(db, { items })
  const settings = {
    SANDBOX: 'true',
    WORKER_CONCURRENCY: '1',
    SHUTDOWN_GRACE_SECONDS: '0',
    LOG_LEVEL: 'error',
  }
  await using _worker = await harness().runWorker(settings)
  const countItems = async (state: string) => {
    const rows = await harness().query(
      'select 1 from analysis_tasks where batch_id is not null and state = $1',
      [state],
    )
    return rows.length
  }
  await waitUntil(async () => (await countItems('processing')) === 1, { everyMs: 5 })
  const unrung = await aTask(db, { question: createQuestion(0) })
  const rung = await harness().submitTask({ location: 'eldoret' })
  await harness().waitUntilDone([rung])
  expect(await countItems('completed')).toBe(0)
  expect(await harness().getTask(unrung.id)).toMatchObject({ state: 'queued' })
})
