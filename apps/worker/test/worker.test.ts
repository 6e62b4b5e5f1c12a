import { aPlan } from '@crop/db/testing'
import { flushTestRedis, waitUntil } from '@crop/testkit'
import { useWorkerBench } from './test-worker'

const bench = useWorkerBench()

const NOWHERE = 'redis://127.0.0.1:1'
const records = (taskId: string) => bench().query('select * from analyses where task_id = $1', [taskId])
const months = Array.from({ length: 12 }, (_, index) => index + 1)

test('a task that is rung for is completed with an explained result and one record', async () => {
  const worker = await bench().startWorker()
  const id = await bench().ringFor()
  const [task] = await bench().done([id])
  expect(task).toMatchObject({ state: 'completed', attempt: 1, lease_expires_at: null })
  const [record, ...others] = await records(id)
  expect(others).toHaveLength(0)
  expect(record?.result).toMatchObject({
    ...{ location: 'nakuru', crop: 'maize', month: 4, place: { country: 'KE' } },
    monthly: months.map((month) => expect.objectContaining({ month })),
    explanation: expect.any(String),
    computed_at: expect.stringMatching(/Z$/),
  })
  worker.kill()
  expect(await worker.exited).toBe(0)
})

test('tasks whose rings were lost with all of Redis are found all the same', async () => {
  const ids = await Promise.all(months.map((month) => bench().ringFor({ month })))
  await flushTestRedis()
  const worker = await bench().startWorker()
  await flushTestRedis()
  expect((await bench().done(ids)).map((task) => task.state)).toEqual(months.map(() => 'completed'))
  worker.kill()
  await worker.exited
})

test('without Redis tasks are run, and the worker is ready but degraded', async () => {
  const worker = await bench().startWorker({ REDIS_URL: NOWHERE })
  const id = await bench().ringFor()
  await bench().done([id])
  const readiness = await fetch(`${worker.adminUrl}/readyz`)
  expect(readiness.status).toBe(200)
  expect(await readiness.json()).toMatchObject({ degraded: true, checks: { redis: 'down' } })
  worker.kill()
  expect({ code: await worker.exited, output: worker.output() }).toMatchObject({ code: 0 })
})

// A worker that completes a task writes to this table: while it is locked, the task stays half-way.
const RECORDS_LOCKED = 'lock table analyses in access exclusive mode'
const isProcessing = async (taskId: string) => (await bench().state(taskId)).state === 'processing'

test('the lease of a task that takes longer than it is renewed, and nobody takes the task away', async () => {
  const worker = await bench().startWorker({ TASK_LEASE_SECONDS: '1' })
  let id = ''
  const leases = new Set<number>()
  const heldForThreeLeases = async () => {
    const [task] = await bench().query(
      `select state, attempt, extract(epoch from lease_expires_at - started_at)::float8 as seconds
         from analysis_tasks where id = $1`,
      [id],
    )
    if (task?.state === 'queued' && task.attempt === 0) return false
    expect(task).toMatchObject({ state: 'processing', attempt: 1 })
    leases.add(Number(task?.seconds))
    return Math.max(...leases) > 4
  }
  await bench().whileLocked(RECORDS_LOCKED, async () => {
    id = await bench().ringFor({ crop: 'barley' })
    await waitUntil(heldForThreeLeases, { everyMs: 100 })
  })
  const [task] = await bench().done([id])
  expect(task).toMatchObject({ state: 'completed', attempt: 1 })
  expect(leases.size).toBeGreaterThan(2)
  expect(await records(id)).toHaveLength(1)
  worker.kill()
  expect(await worker.exited).toBe(0)
})

test('a worker killed in the middle of a task: another completes it, once', async () => {
  const settings = { TASK_LEASE_SECONDS: '2' }
  const plan = await aPlan(bench().db)
  const killed = await bench().startWorker(settings)
  let id = ''
  await bench().whileLocked(RECORDS_LOCKED, async () => {
    id = await bench().ringForPlan(plan)
    await waitUntil(() => isProcessing(id))
    killed.kill('SIGKILL')
    await killed.exited
  })
  const other = await bench().startWorker(settings)
  const [task] = await bench().done([id])
  expect(task).toMatchObject({ state: 'completed', attempt: 2 })
  expect(await records(id)).toHaveLength(1)
  other.kill()
  await other.exited
})

test('a worker frozen beyond its lease finds its task lost, and changes nothing', async () => {
  const settings = { TASK_LEASE_SECONDS: '2' }
  const plan = await aPlan(bench().db, { crop: 'sorghum' })
  const frozen = await bench().startWorker(settings)
  let id = ''
  await bench().whileLocked(RECORDS_LOCKED, async () => {
    id = await bench().ringForPlan(plan)
    await waitUntil(() => isProcessing(id))
    frozen.kill('SIGSTOP')
  })
  // Its open transaction holds the row until the server ends it, as it does with idle transactions.
  await bench().query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`)
  const other = await bench().startWorker(settings)
  await bench().done([id])
  frozen.kill('SIGCONT')
  await waitUntil(() => /task fenced|lost to another/.test(frozen.output()))
  expect(await records(id)).toHaveLength(1)
  expect(await bench().state(id)).toMatchObject({ state: 'completed', attempt: 2 })
  for (const worker of [frozen, other]) worker.kill()
  await Promise.all([frozen.exited, other.exited])
})

test('identical questions that wait together are computed once, and each has its own record', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => bench().ringFor({ location: 'lahore' })))
  const worker = await bench().startWorker()
  await bench().done(ids)
  const found = await bench().query(
    `select count(*)::int as records, count(distinct result->>'computed_at')::int as computed
       from analyses where task_id = any($1::uuid[])`,
    [ids],
  )
  expect(found).toEqual([{ records: 8, computed: 1 }])
  worker.kill()
  await worker.exited
})

test('a worker asked to stop says that it is not ready, finishes what it runs and takes nothing new', async () => {
  const worker = await bench().startWorker()
  let [running, next] = ['', '']
  await bench().whileLocked(RECORDS_LOCKED, async () => {
    running = await bench().ringFor({ crop: 'rice' })
    await waitUntil(() => isProcessing(running))
    worker.kill('SIGTERM')
    await waitUntil(async () => (await fetch(`${worker.adminUrl}/readyz`)).status === 503)
    next = await bench().ringFor({ crop: 'millet' })
  })
  expect(await worker.exited).toBe(0)
  expect(await bench().state(running)).toMatchObject({ state: 'completed', attempt: 1 })
  expect(await bench().state(next)).toMatchObject({ state: 'queued', attempt: 0 })
})

test('a task that outlasts the grace of its stopping worker is handed back unharmed', async () => {
  const worker = await bench().startWorker({ SHUTDOWN_GRACE_SECONDS: '0' })
  const started = await bench().ringFor({ crop: 'cassava' })
  await bench().done([started])
  let id = ''
  await bench().whileLocked(RECORDS_LOCKED, async () => {
    id = await bench().ringFor({ crop: 'yam' })
    await waitUntil(() => isProcessing(id))
    worker.kill('SIGTERM')
    // With 1, where its own statement still waits for the lock.
    await worker.exited
    expect(await bench().state(id)).toMatchObject({ state: 'queued', attempt: 1, max_attempts: 9 })
    expect(worker.output()).not.toContain('lost to another worker')
  })
  const other = await bench().startWorker({ TASK_LEASE_SECONDS: '2' })
  await bench().done([id])
  expect(await records(id)).toHaveLength(1)
  other.kill()
  await other.exited
})

// Every claim reads this table.
const CLAIMS_HELD_UP = 'lock table queue_pauses in access exclusive mode'

test('a task that is claimed after the grace of a stopping worker has ended is handed back unharmed', async () => {
  const worker = await bench().startWorker({ SHUTDOWN_GRACE_SECONDS: '0' })
  let id = ''
  await bench().whileLocked(CLAIMS_HELD_UP, async (isWaitedFor) => {
    id = await bench().ringFor({ crop: 'sesame' })
    await waitUntil(isWaitedFor)
    worker.kill('SIGTERM')
    await waitUntil(() => worker.output().includes('"stopping"'))
  })
  expect(await worker.exited).toBe(0)
  expect(await bench().state(id)).toMatchObject({ state: 'queued', attempt: 1, max_attempts: 9 })
})

test('a wrong setting is one clear line without its value, and exit code 1', async () => {
  const failed = await bench()
    .startWorker({ WORKER_CONCURRENCY: 'secret', TASK_LEASE_SECONDS: '0' })
    .catch((error: Error) => error.message)
  expect(failed).toMatch(/Settings are not valid: .*WORKER_CONCURRENCY.*TASK_LEASE_SECONDS/)
  expect(failed).not.toMatch(/secret/)
})

test('a worker that is asked to stop while it still starts ends with 0', async () => {
  const worker = await bench().startWorker({}, { until: 'alive' })
  worker.kill('SIGTERM')
  expect(await worker.exited).toBe(0)
})
