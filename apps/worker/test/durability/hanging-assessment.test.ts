import { failAt, waitUntil } from '@crop/testkit'
import { useWorkerBench } from '../test-worker'

const bench = useWorkerBench()

test('an assessment that never ends is timed out alone: those that wait behind it are answered', async () => {
  // Long enough for a new thread to load the model.
  const settings = { TASK_TIMEOUT_SECONDS: '3', MODEL_THREADS: '1' }
  const worker = await bench().startWorker({ ...settings, ...failAt('hang', 'hanging') })
  const hanging = await bench().ringFor({ crop: 'hanging' })
  const others = await Promise.all([1, 2, 3, 4].map((month) => bench().ringFor({ month })))
  const timedOut = { state: 'failed', error_code: 'ANALYSIS_TIMED_OUT', attempt: 1 }
  const answered = { state: 'completed', error_code: null, attempt: 1 }
  expect(await bench().done([hanging])).toMatchObject([timedOut])
  expect(await bench().done(others)).toMatchObject(others.map(() => answered))
  worker.kill()
  expect(await worker.exited).toBe(0)
}, 60_000)

test('an assessment whose process stood still is tried again, not timed out', async () => {
  const settings = { TASK_TIMEOUT_SECONDS: '3', MODEL_THREADS: '1' }
  const worker = await bench().startWorker({ ...settings, ...failAt('hang', 'hanging') })
  const hanging = await bench().ringFor({ crop: 'hanging' })
  await waitUntil(() => worker.output().includes('an assessment hangs'))
  worker.kill('SIGSTOP')
  const [frozen] = await bench().query('select now() as at')
  const isLongOver = `select 1 where now() > $1::timestamptz + interval '6 seconds'`
  await waitUntil(async () => (await bench().query(isLongOver, [frozen?.at])).length > 0)
  worker.kill('SIGCONT')
  await waitUntil(() => worker.output().includes('task will be retried'))
  expect(await bench().state(hanging)).toMatchObject({ error_code: null })
  worker.kill('SIGKILL')
  await worker.exited
}, 60_000)
