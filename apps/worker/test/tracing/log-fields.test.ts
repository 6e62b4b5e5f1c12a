import { startApi, startTraceReceiver, startWorker, stopCleanly, waitUntil } from '@crop/testkit'
import { generateApiKey } from '@crop/domain'
import { parseLogLines, useTracedStack } from './traced-stack'

const stack = useTracedStack()

/** Messages about the process rather than a request or a task. */
const PROCESS_MESSAGES = [
  'started',
  'stopping',
  'tasks stopped',
  'doorbell error',
  'scheduled job done',
  'redis connected',
  'redis connection failed',
]
const PROBE_PATHS = ['/healthz', '/readyz']

test('log lines about submissions contain request, trace and task ids', async () => {
  await using receiver = await startTraceReceiver()
  const settings = {
    DATABASE_URL: stack().databaseUrl,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    SANDBOX: 'true',
  }
  const [api, worker] = await Promise.all([startApi(settings), startWorker(settings)])
  const completed = await stack().submit(api, { 'x-request-id': 'harvest-2026' })
  const failed = await stack().submit(api, { 'x-request-id': 'sowing-2026' }, 'test-failure')
  const rejectedHeaders = { 'x-request-id': 'weeds-2026', 'x-api-key': generateApiKey() }
  await fetch(`${api.url}/api/v1/analyze`, { method: 'POST', headers: rejectedHeaders })
  for (const id of [completed, failed]) await stack().waitUntilDone(id)
  const cached = await stack().submit(api, { 'x-request-id': 'harvest-2027' }, 'maize', '')
  for (const message of ['task completed', 'task failed']) {
    await waitUntil(() => worker.output().includes(message))
  }
  await stopCleanly(api, worker)

  const findTraceId = (id: string) =>
    receiver.spans().find(({ attributes }) => attributes['crop.task.id'] === id)?.traceId
  const harvest = { request_id: 'harvest-2026', task_id: completed, trace_id: findTraceId(completed) }
  const sowing = { request_id: 'sowing-2026', task_id: failed, trace_id: findTraceId(failed) }
  const weeds = { request_id: 'weeds-2026', trace_id: expect.any(String) }
  const [apiLines, workerLines] = [api, worker].map((started) =>
    parseLogLines(started).filter(
      ({ message, path }) =>
        !PROCESS_MESSAGES.includes(String(message)) && !PROBE_PATHS.includes(String(path)),
    ),
  )
  expect(apiLines).toMatchObject([
    { message: 'request completed', ...harvest },
    { message: 'request completed', ...sowing },
    { message: 'security', ...weeds },
    { message: 'request completed', ...weeds },
    { message: 'request completed', request_id: 'harvest-2027', task_id: cached },
  ])
  expect(cached).toMatch(/^cached-/)
  expect(workerLines).toHaveLength(2)
  expect(workerLines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: 'task completed', ...harvest }),
      expect.objectContaining({ message: 'task failed', ...sowing }),
    ]),
  )
})
