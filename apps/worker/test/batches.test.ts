import { cancelBatch } from '@crop/db'
import { aBatch } from '@crop/db/testing'
import { waitUntil } from '@crop/testkit'
import { useWorkerHarness } from './worker-harness'

const harness = useWorkerHarness()

const RETENTION_DAYS = 30

async function getBatch(id: string) {
  const [batch] = await harness().query('select * from analysis_batches where id = $1', [id])
  return batch
}

const isFinished = (id: string) => async () => (await getBatch(id))?.['finished_at'] !== null

const createItems = (crop: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    question: { location: 'nakuru', crop, month: (index % 12) + 1 },
    reference: undefined,
  }))

test('a batch is completed without a ring, and its end is stored', async () => {
  const { id } = await aBatch(harness().db, { items: createItems('maize', 100) })
  await using _worker = await harness().runWorker()
  await waitUntil(isFinished(id))
  expect(await getBatch(id)).toMatchObject({ completed: 100, failed: 0, cancelled: 0, cancelled_at: null })
  const analyses = await harness().query(
    'select 1 from analyses join analysis_tasks as task on task.id = task_id where task.batch_id = $1',
    [id],
  )
  expect(analyses).toHaveLength(100)
})

test('a batch whose worker is killed and that is cancelled meanwhile loses no item', async () => {
  const batch = await aBatch(harness().db, { items: createItems('test-slow', 200) })
  const killed = await harness().startWorker({ SANDBOX: 'true', TASK_LEASE_SECONDS: '1' })
  const countProcessing = async () => {
    const rows = await harness().query(
      "select 1 from analysis_tasks where batch_id = $1 and state = 'processing'",
      [batch.id],
    )
    return rows.length
  }
  await waitUntil(async () => (await countProcessing()) > 0)
  killed.kill('SIGKILL')
  await killed.exited
  await cancelBatch(harness().db, batch.id, { caller: batch.caller, retentionDays: RETENTION_DAYS })
  await using _worker = await harness().runWorker({ SANDBOX: 'true', TASK_LEASE_SECONDS: '1' })
  await waitUntil(isFinished(batch.id), { timeoutMs: 60_000 })
  const finished = await getBatch(batch.id)
  const ended =
    Number(finished?.['completed']) + Number(finished?.['failed']) + Number(finished?.['cancelled'])
  expect(ended).toBe(200)
  expect(Number(finished?.['cancelled'])).toBeGreaterThan(0)
  expect(Number(finished?.['completed'])).toBeGreaterThan(0)
})
