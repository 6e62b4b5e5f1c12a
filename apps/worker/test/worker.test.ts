import { aPlan } from '@crop/db/testing'
import { flushTestRedis, stopCleanly, waitUntil } from '@crop/testkit'
import { listenToEndedTasks } from './ended-tasks'
import { UNREACHABLE_REDIS } from './in-process-worker'
import { LOCK_ANALYSES, useWorkerHarness } from './worker-harness'

const harness = useWorkerHarness()

const listRecords = (taskId: string) => harness().query('select * from analyses where task_id = $1', [taskId])
const months = Array.from({ length: 12 }, (_, index) => index + 1)

test('an announced task completes with an explained result and one record', async () => {
  await using _worker = await harness().runWorker()
  const id = await harness().submitTask()
  const [task] = await harness().waitUntilDone([id])
  expect(task).toMatchObject({ state: 'completed', attempt: 1, lease_expires_at: null })
  const [record, ...others] = await listRecords(id)
  expect(others).toHaveLength(0)
  expect(record?.result).toMatchObject({
    location: 'nakuru',
    crop: 'maize',
    month: 4,
    place: { country: 'KE' },
    monthly: months.map((month) => expect.objectContaining({ month })),
    explanation: expect.any(String),
    computed_at: expect.stringMatching(/Z$/),
  })
})

test('a completed task is announced to the apis', async () => {
  await using ended = await listenToEndedTasks()
  await using _worker = await harness().runWorker()
  const id = await harness().submitTask()
  await waitUntil(() => ended.ids.includes(id))
  expect((await harness().getTask(id)).state).toBe('completed')
})

test('tasks whose rings Redis has lost are found by polling', async () => {
  const ids = await Promise.all(months.map((month) => harness().submitTask({ month })))
  await flushTestRedis()
  await using _worker = await harness().runWorker()
  await flushTestRedis()
  expect((await harness().waitUntilDone(ids)).map((task) => task.state)).toEqual(
    months.map(() => 'completed'),
  )
})

test('without Redis tasks run, and the worker is ready but degraded', async () => {
  await using worker = await harness().runWorker({ REDIS_URL: UNREACHABLE_REDIS })
  const id = await harness().submitTask()
  await harness().waitUntilDone([id])
  expect(await worker.getReadiness()).toMatchObject({
    ready: true,
    degraded: true,
    checks: { redis: 'down' },
  })
})

const isProcessing = async (taskId: string) => (await harness().getTask(taskId)).state === 'processing'

test('the lease of a long task is renewed, and no other worker claims the task', async () => {
  await using _worker = await harness().runWorker({ TASK_LEASE_SECONDS: '1' })
  let id = ''
  const leases = new Set<number>()
  const isHeldForThreeLeases = async () => {
    const [task] = await harness().query(
      `select state, attempt, extract(epoch from lease_expires_at - started_at)::float8 as seconds
         from analysis_tasks where id = $1`,
      [id],
    )
    if (task?.state === 'queued' && task.attempt === 0) return false
    expect(task).toMatchObject({ state: 'processing', attempt: 1 })
    leases.add(Number(task?.seconds))
    return Math.max(...leases) > 4
  }
  await harness().whileLocked(LOCK_ANALYSES, async () => {
    id = await harness().submitTask({ crop: 'barley' })
    await waitUntil(isHeldForThreeLeases, { everyMs: 100 })
  })
  const [task] = await harness().waitUntilDone([id])
  expect(task).toMatchObject({ state: 'completed', attempt: 1 })
  expect(leases.size).toBeGreaterThan(2)
  expect(await listRecords(id)).toHaveLength(1)
})

test('the task of a killed worker is completed once by another worker', async () => {
  const settings = { TASK_LEASE_SECONDS: '1' }
  const plan = await aPlan(harness().db)
  const killed = await harness().startWorker(settings)
  let id = ''
  await harness().whileLocked(LOCK_ANALYSES, async () => {
    id = await harness().submitPlanTask(plan)
    await waitUntil(() => isProcessing(id))
    killed.kill('SIGKILL')
    await killed.exited
  })
  await using _otherWorker = await harness().runWorker(settings)
  const [task] = await harness().waitUntilDone([id])
  expect(task).toMatchObject({ state: 'completed', attempt: 2 })
  expect(await listRecords(id)).toHaveLength(1)
})

test('a worker suspended beyond its lease writes nothing', async () => {
  const settings = { TASK_LEASE_SECONDS: '2' }
  const plan = await aPlan(harness().db, { crop: 'sorghum' })
  const suspended = await harness().startWorker(settings)
  let id = ''
  await harness().whileLocked(LOCK_ANALYSES, async () => {
    id = await harness().submitPlanTask(plan)
    await waitUntil(() => isProcessing(id))
    suspended.kill('SIGSTOP')
  })
  // Ends its idle transaction, which holds the row, as the server does after a timeout.
  await harness().query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`)
  await using _otherWorker = await harness().runWorker(settings)
  await harness().waitUntilDone([id])
  suspended.kill('SIGCONT')
  await waitUntil(() => /task fenced|lost to another/.test(suspended.output()))
  expect(await listRecords(id)).toHaveLength(1)
  expect(await harness().getTask(id)).toMatchObject({ state: 'completed', attempt: 2 })
  suspended.kill()
  await suspended.exited
})

test('identical queued questions are assessed once and recorded for each task', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => harness().submitTask({ location: 'lahore' })))
  await using _worker = await harness().runWorker()
  await harness().waitUntilDone(ids)
  const counts = await harness().query(
    `select count(*)::int as records, count(distinct result->>'computed_at')::int as assessments
       from analyses where task_id = any($1::uuid[])`,
    [ids],
  )
  expect(counts).toEqual([{ records: 8, assessments: 1 }])
})

test('spellings are assessed once, and each result has the names as submitted', async () => {
  await using _worker = await harness().runWorker()
  const spellings = [
    { location: 'são  paulo', crop: 'pearl\tmillet' },
    { location: 'são paulo', crop: 'pearl millet' },
  ]
  const ids = await Promise.all(spellings.map((names) => harness().submitTask(names)))
  await harness().waitUntilDone(ids)
  const records = await harness().query(
    `select location, crop, location_key, crop_key, result from analyses
      where task_id = any($1::uuid[]) order by array_position($1::uuid[], task_id)`,
    [ids],
  )
  expect(records).toMatchObject(
    spellings.map((names) => ({
      ...names,
      location_key: 'são paulo',
      crop_key: 'pearl millet',
      result: { ...names, place: { name: 'São Paulo' } },
    })),
  )
  const [first, second] = records.map(({ result }) => Object(result).computed_at)
  expect(first).toBe(second)
})

test('a stopping worker is not ready, finishes running tasks and claims no more', async () => {
  const worker = await harness().startWorker()
  let running = ''
  let next = ''
  await harness().whileLocked(LOCK_ANALYSES, async () => {
    running = await harness().submitTask({ crop: 'rice' })
    await waitUntil(() => isProcessing(running))
    worker.kill('SIGTERM')
    await waitUntil(async () => (await fetch(`${worker.adminUrl}/readyz`)).status === 503)
    next = await harness().submitTask({ crop: 'millet' })
  })
  expect(await worker.exited).toBe(0)
  expect(await harness().getTask(running)).toMatchObject({ state: 'completed', attempt: 1 })
  expect(await harness().getTask(next)).toMatchObject({ state: 'queued', attempt: 0 })
})

/** Expects a task to be available again with all its attempts, however often it was claimed and released. */
async function expectReleasedUnharmed(taskId: string): Promise<void> {
  const { state, attempt, max_attempts } = await harness().getTask(taskId)
  expect({ state, attemptsLeft: Number(max_attempts) - Number(attempt) }).toEqual({
    state: 'queued',
    attemptsLeft: 8,
  })
}

test('a task that outlasts the grace period of its worker is released unharmed', async () => {
  await using worker = await harness().runWorker({ SHUTDOWN_GRACE_SECONDS: '0' })
  const started = await harness().submitTask({ crop: 'cassava' })
  await harness().waitUntilDone([started])
  let id = ''
  await harness().whileLocked(LOCK_ANALYSES, async () => {
    id = await harness().submitTask({ crop: 'yam' })
    await waitUntil(() => isProcessing(id))
    await worker.stop()
    await expectReleasedUnharmed(id)
    expect(worker.output()).toContain('"released":1,"not_released":0')
    expect(worker.output()).not.toContain('lost to another worker')
  })
  await using _otherWorker = await harness().runWorker({ TASK_LEASE_SECONDS: '2' })
  await harness().waitUntilDone([id])
  expect(await listRecords(id)).toHaveLength(1)
})

// Every claim reads this table.
const LOCK_QUEUE_PAUSES = 'lock table queue_pauses in access exclusive mode'

/** Returns whether the claim of an announced task waits for a lock. Other claims leave a new task to it. */
async function isAnnouncedClaimWaiting(): Promise<boolean> {
  const claims = await harness().query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
       and query like 'update "analysis_tasks"%"id" = $3 and%'`,
  )
  return claims.length > 0
}

test('a task claimed after the grace period is released unharmed', async () => {
  await using worker = await harness().runWorker({ SHUTDOWN_GRACE_SECONDS: '0' })
  const stops: Promise<void>[] = []
  let id = ''
  await harness().whileLocked(LOCK_QUEUE_PAUSES, async () => {
    id = await harness().submitTask({ crop: 'sesame' })
    await waitUntil(isAnnouncedClaimWaiting)
    stops.push(worker.stop())
  })
  await Promise.all(stops)
  await expectReleasedUnharmed(id)
})

test('an invalid setting prevents the start with an error that does not reveal its value', async () => {
  const message = await harness()
    .startWorker({ WORKER_CONCURRENCY: 'secret', TASK_LEASE_SECONDS: '0' })
    .catch((error: Error) => error.message)
  expect(message).toMatch(/Settings are not valid: .*WORKER_CONCURRENCY.*TASK_LEASE_SECONDS/)
  expect(message).not.toMatch(/secret/)
})

test('a worker stopped during startup exits with code 0', async () => {
  const worker = await harness().startWorker({}, { until: 'alive' })
  await stopCleanly(worker)
})
