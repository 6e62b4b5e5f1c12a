import { failAt, waitUntil } from '@crop/testkit'
import { useWorkerBench } from '../test-worker'

const bench = useWorkerBench()

const INNOCENTS = 59
const WORKERS = 2
const SETTINGS = { TASK_LEASE_SECONDS: '1', MODEL_THREADS: '1', ...failAt('after-claim', 'poison') }

/** A worker that is started again whenever it dies, as an orchestrator does; resolves to the number of deaths. */
async function keepRunning(stopped: AbortSignal): Promise<number> {
  let deaths = 0
  const isOver = () => stopped.aborted
  while (!isOver()) {
    const worker = await bench()
      .startWorker(SETTINGS)
      .catch(() => undefined)
    // It took the poison before anybody could see that it was ready.
    if (!worker) {
      deaths += 1
      continue
    }
    const stop = () => worker.kill()
    stopped.addEventListener('abort', stop)
    if (isOver()) stop()
    if ((await worker.exited) === null) deaths += 1
    stopped.removeEventListener('abort', stop)
  }
  return deaths
}

/** Makes the poison's pauses short, and nobody else's: it is claimed as often as it can be. */
const hurry = (id: string) =>
  bench().query('update analysis_tasks set available_at = now() where id = $1 and state = $2', [id, 'queued'])

const stopping = new AbortController()
// Also after a failure, which would leave nobody to end them.
afterAll(() => stopping.abort())

test('a task that kills every worker that takes it is given up after 8 attempts, and alone', async () => {
  const innocents: string[] = []
  while (innocents.length < INNOCENTS)
    innocents.push(await bench().ringFor({ month: (innocents.length % 12) + 1 }))
  const poison = await bench().ringFor({ crop: 'poison' })
  const workers = Array.from({ length: WORKERS }, () => keepRunning(stopping.signal))

  await waitUntil(
    async () => {
      await hurry(poison)
      return (await bench().state(poison)).state === 'failed'
    },
    { timeoutMs: 60_000 },
  )
  expect(await bench().state(poison)).toMatchObject({ attempt: 8, error_code: 'ANALYSIS_FAILED' })
  const others = await bench().done(innocents, 60_000)
  expect(others.filter(({ state }) => state !== 'completed')).toEqual([])
  expect(await bench().query('select 1 from analyses')).toHaveLength(INNOCENTS)
  stopping.abort()
  const deaths = await Promise.all(workers)
  expect(deaths.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(8)
}, 90_000)
