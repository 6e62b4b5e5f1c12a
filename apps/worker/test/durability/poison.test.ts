import { FAILPOINT_CROP, getFailpointEnv } from '@crop/testkit'
import { useWorkerHarness } from '../worker-harness'

const harness = useWorkerHarness()

const OTHER_TASK_COUNT = 59
const WORKER_COUNT = 2
const SETTINGS = { TASK_LEASE_SECONDS: '1', ...getFailpointEnv('after-claim', FAILPOINT_CROP) }

/** Restarts a worker whenever it dies, as an orchestrator does. Returns the number of deaths. */
async function keepRunning(signal: AbortSignal): Promise<number> {
  let deaths = 0
  const isStopped = () => signal.aborted
  while (!isStopped()) {
    const worker = await harness()
      .startWorker(SETTINGS)
      .catch(() => undefined)
    // The worker died during startup, because it had already claimed the poison task.
    if (!worker) {
      deaths += 1
      continue
    }
    const stop = () => worker.kill()
    signal.addEventListener('abort', stop)
    if (isStopped()) stop()
    if ((await worker.exited) === null) deaths += 1
    signal.removeEventListener('abort', stop)
  }
  return deaths
}

const stopping = new AbortController()
// Stops the workers even if the test fails.
afterAll(() => stopping.abort())

test('a task that kills its workers fails alone, after 8 attempts', async () => {
  const otherIds: string[] = []
  while (otherIds.length < OTHER_TASK_COUNT) {
    otherIds.push(await harness().submitTask({ month: (otherIds.length % 12) + 1 }))
  }
  const poison = await harness().submitTask({ crop: FAILPOINT_CROP })
  const workers = Array.from({ length: WORKER_COUNT }, () => keepRunning(stopping.signal))

  const [failed] = await harness().retryUntilDone([poison], 120_000)
  expect(failed).toMatchObject({ state: 'failed', attempt: 8, error_code: 'ANALYSIS_FAILED' })
  const others = await harness().waitUntilDone(otherIds, 60_000)
  expect(others.filter(({ state }) => state !== 'completed')).toEqual([])
  expect(await harness().query('select 1 from analyses')).toHaveLength(OTHER_TASK_COUNT)
  stopping.abort()
  const deaths = await Promise.all(workers)
  expect(deaths.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(8)
})
