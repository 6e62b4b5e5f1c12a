import { waitUntil } from '@crop/testkit'
import { useWorkerHarness } from '../../test/worker-harness'

const harness = useWorkerHarness()

const LOCK_IDEMPOTENCY_KEYS = 'lock table idempotency_keys in access exclusive mode'

test('a stopping worker finishes the scheduled job in progress', async () => {
  const stops: Promise<void>[] = []
  await harness().whileLocked(LOCK_IDEMPOTENCY_KEYS, async (hasWaiters) => {
    // This hour's housekeeping has not run yet, so it starts with the worker.
    const worker = await harness().runWorker()
    await waitUntil(hasWaiters)
    stops.push(worker.stop())
  })
  await Promise.all(stops)
  const runs = await harness().query(`select finished_at from scheduled_runs where job = 'housekeeping'`)
  expect(runs).toEqual([{ finished_at: expect.any(Date) }])
})
