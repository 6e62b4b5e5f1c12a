import { aTask } from '@crop/db/testing'
import { FAILPOINT_CROP, getFailpointEnv, waitUntil } from '@crop/testkit'
import { listenToEndedTasks } from '../ended-tasks'
import { UNREACHABLE_REDIS } from '../in-process-worker'
import { useWorkerHarness } from '../worker-harness'

const harness = useWorkerHarness()

/** Long enough for a replacement thread to load the model on a busy machine. */
const LOADING_SECONDS = '6'

test('an assessment in an endless loop times out without affecting those behind it', async () => {
  await using ended = await listenToEndedTasks()
  const settings = { TASK_TIMEOUT_SECONDS: LOADING_SECONDS }
  await using _worker = await harness().runWorker({ ...settings, ...getFailpointEnv('spin', FAILPOINT_CROP) })
  const hanging = await harness().submitTask({ crop: FAILPOINT_CROP })
  const others = await Promise.all([1, 2, 3, 4].map((month) => harness().submitTask({ month })))
  const timedOut = { state: 'failed', error_code: 'ANALYSIS_TIMED_OUT', attempt: 1 }
  const completed = { state: 'completed', error_code: null, attempt: 1 }
  expect(await harness().waitUntilDone([hanging])).toMatchObject([timedOut])
  expect(await harness().waitUntilDone(others)).toMatchObject(others.map(() => completed))
  await waitUntil(() => [hanging, ...others].every((id) => ended.ids.includes(id)))
})

test('of tasks that are claimed together, a hanging one times out alone', async () => {
  const { db } = harness()
  // A worker assesses them in the order of their places. Those at sea take less than a millisecond, so that the hanging one
  // is in the same piece.
  const locations = ['-40,-150', '-41,-150', 'kisumu', 'nairobi', 'nakuru']
  const tasks = await Promise.all(
    locations.map((location) =>
      aTask(db, { question: { location, crop: location === 'kisumu' ? FAILPOINT_CROP : 'maize', month: 4 } }),
    ),
  )
  const settings = { TASK_TIMEOUT_SECONDS: LOADING_SECONDS, REDIS_URL: UNREACHABLE_REDIS }
  const ids = tasks.map(({ id }) => id)
  const countProcessing = async () => {
    const sql = "select id from analysis_tasks where state = 'processing' and id = any($1)"
    return (await harness().query(sql, [ids])).length
  }
  await using _worker = await harness().runWorker({ ...settings, ...getFailpointEnv('hang', FAILPOINT_CROP) })
  // The hanging one keeps the others of its piece in progress.
  await waitUntil(async () => (await countProcessing()) === 5)
  const rows = await harness().waitUntilDone(ids)
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  expect(ids.map((id) => states.get(id))).toEqual([
    'completed',
    'completed',
    'failed',
    'completed',
    'completed',
  ])
})

test('an assessment of a suspended process is retried, not timed out', async () => {
  const settings = { TASK_TIMEOUT_SECONDS: LOADING_SECONDS }
  const worker = await harness().startWorker({ ...settings, ...getFailpointEnv('hang', FAILPOINT_CROP) })
  const hanging = await harness().submitTask({ crop: FAILPOINT_CROP })
  await waitUntil(() => worker.output().includes('an assessment hangs'))
  worker.kill('SIGSTOP')
  const [suspension] = await harness().query('select now() as suspended_at')
  const isTimeoutOver = `select 1 where now() > $1::timestamptz + interval '8 seconds'`
  await waitUntil(async () => (await harness().query(isTimeoutOver, [suspension?.suspended_at])).length > 0)
  worker.kill('SIGCONT')
  await waitUntil(() => worker.output().includes('task will be retried'))
  expect(await harness().getTask(hanging)).toMatchObject({ error_code: null })
  worker.kill('SIGKILL')
  await worker.exited
})
