import { connect } from '@crop/db'
import { aTask, createTestDatabase, startApi, startWorker, waitUntil } from '@crop/devstack'

const metricsOf = async ({ adminUrl }: { adminUrl: string }) => (await fetch(`${adminUrl}/metrics`)).text()

test('operators see the backlog, how attempts end and how requests fare', async () => {
  const { url, drop } = await createTestDatabase()
  const database = connect({ url, max: 2, statementTimeoutMs: 5000 })
  const settings = { DATABASE_URL: url, LOG_LEVEL: 'error' }
  await aTask(database.db, { refresh: true })
  const api = await startApi(settings)
  await fetch(`${api.url}/api/v1/crop-plans/0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55`)
  const waiting = await metricsOf(api)
  expect(waiting).toMatch(/^crop_tasks\{state="queued"\} 1$/m)
  expect(waiting).toMatch(/^crop_tasks_backlog_seconds 0\.05$/m)
  expect(waiting).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/crop-plans\/:plan_id",status="401"\} 1$/m,
  )

  const worker = await startWorker(settings)
  await waitUntil(async () =>
    (await metricsOf(worker)).includes('crop_task_attempts_total{outcome="completed"} 1'),
  )
  expect(await metricsOf(worker)).toMatch(/^crop_model_duration_seconds_count 1$/m)
  for (const process of [api, worker]) expect(await metricsOf(process)).toMatch(/^crop_ready 1$/m)

  await database[Symbol.asyncDispose]()
  await drop()
})
