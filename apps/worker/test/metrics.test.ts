import { createDatabaseClient, failTask, pauseQueue, retryFailedTasks, retryTaskLater } from '@crop/db'
import { aTask, claimQueuedTask, createTestDatabase } from '@crop/db/testing'
import { startApi, startWorker, waitUntil } from '@crop/testkit'
import { register } from 'prom-client'
import { useWorkerHarness } from './worker-harness'

const harness = useWorkerHarness()

const getMetrics = async ({ adminUrl }: { adminUrl: string }) => (await fetch(`${adminUrl}/metrics`)).text()

test('metrics show the backlog, attempts by outcome and requests by route', async () => {
  const { url, drop } = await createTestDatabase()
  const database = createDatabaseClient({ url, maxConnections: 2, statementTimeoutMs: 5000 })
  const settings = { DATABASE_URL: url, LOG_LEVEL: 'error' }
  await aTask(database.db, { refresh: true })
  const api = await startApi(settings)
  await fetch(`${api.url}/api/v1/crop-plans/0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55`)
  const apiMetrics = await getMetrics(api)
  expect(apiMetrics).toMatch(/^crop_tasks\{state="queued"\} 1$/m)
  expect(apiMetrics).toMatch(/^crop_tasks_backlog_seconds 0\.05$/m)
  expect(apiMetrics).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/crop-plans\/:plan_id",status="401"\} 1$/m,
  )

  const worker = await startWorker(settings)
  await waitUntil(async () =>
    (await getMetrics(worker)).includes('crop_task_attempts_total{outcome="completed"} 1'),
  )
  expect(await getMetrics(worker)).toMatch(/^crop_model_duration_seconds_count 1$/m)
  for (const process of [api, worker]) expect(await getMetrics(process)).toMatch(/^crop_ready 1$/m)

  await database[Symbol.asyncDispose]()
  await drop()
})

test('metrics of a paused queue show the age of its oldest task, failed tasks and retries', async () => {
  const { db, query, runWorker } = harness()
  const claimNewTask = async () => claimQueuedTask(db, (await aTask(db)).id)
  // The first failed task is retried, so its successor is queued.
  await failTask(db, await claimNewTask(), 'ANALYSIS_FAILED')
  await retryFailedTasks(db, 1)
  for (let index = 0; index < 2; index++) await failTask(db, await claimNewTask(), 'ANALYSIS_TIMED_OUT')
  await retryTaskLater(db, await claimNewTask())
  for (let index = 0; index < 3; index++) await aTask(db)
  await query("update analysis_tasks set available_at = now() - interval '1 hour' where state = 'queued'")
  await pauseQueue(db)

  await using worker = await runWorker()
  worker.registerMetrics()
  await waitUntil(async () => (await register.metrics()).includes('\ncrop_redis_breaker_open 0\n'))
  const metrics = await register.metrics()
  for (const line of [
    'crop_queue_paused 1',
    'crop_tasks_retrying 1',
    'crop_tasks_dead_lettered 2',
    'crop_tasks{state="queued"} 5',
    'crop_tasks{state="processing"} 0',
    'crop_tasks{state="failed"} 3',
  ])
    expect(metrics.split('\n')).toContain(line)
  expect(metrics).toMatch(/^crop_model_info\{model_version="season-[^"]+"\} 1$/m)
  const oldestSeconds = Number(/^crop_tasks_oldest_queued_seconds (.*)$/m.exec(metrics)?.[1])
  expect(oldestSeconds).toBeGreaterThanOrEqual(3600)
  expect(oldestSeconds).toBeLessThan(3700)
})
