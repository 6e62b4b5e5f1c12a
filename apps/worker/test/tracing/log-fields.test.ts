import { startApi, startTraceReceiver, startWorker, waitUntil } from '@crop/testkit'
import { generateApiKey } from '@crop/domain'
import { linesOf, useTracedStack } from './traced-stack'

const stack = useTracedStack()

/** What a process says of itself, whatever it was asked. */
const OF_THE_PROCESS = [
  ...['started', 'stopping', 'tasks stopped', 'doorbell error', 'scheduled job done'],
  ...['redis connected', 'redis connection failed'],
]
const PROBES = ['/healthz', '/readyz']

test('lines about submissions that complete, fail or are refused name request, trace and, once there is one, task', async () => {
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
  const refused = { 'x-request-id': 'weeds-2026', 'x-api-key': generateApiKey() }
  await fetch(`${api.url}/api/v1/analyze`, { method: 'POST', headers: refused })
  for (const id of [completed, failed]) await stack().ended(id)
  const cached = await stack().submit(api, { 'x-request-id': 'harvest-2027' }, 'maize', '')
  for (const said of ['task completed', 'task failed']) await waitUntil(() => worker.output().includes(said))
  for (const { kill, exited } of [api, worker]) {
    kill()
    expect(await exited).toBe(0)
  }

  const traceOf = (id: string) =>
    receiver.spans().find(({ attributes }) => attributes['crop.task.id'] === id)?.traceId
  const harvest = { request_id: 'harvest-2026', task_id: completed, trace_id: traceOf(completed) }
  const sowing = { request_id: 'sowing-2026', task_id: failed, trace_id: traceOf(failed) }
  const weeds = { request_id: 'weeds-2026', trace_id: expect.any(String) }
  const [asked, worked] = [api, worker].map((started) =>
    linesOf(started).filter(
      ({ message, path }) => !OF_THE_PROCESS.includes(String(message)) && !PROBES.includes(String(path)),
    ),
  )
  expect(asked).toMatchObject([
    { message: 'request completed', ...harvest },
    { message: 'request completed', ...sowing },
    { message: 'security', ...weeds },
    { message: 'request completed', ...weeds },
    { message: 'request completed', request_id: 'harvest-2027', task_id: cached },
  ])
  expect(cached).toMatch(/^cached-/)
  expect(worked).toHaveLength(2)
  expect(worked).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: 'task completed', ...harvest }),
      expect.objectContaining({ message: 'task failed', ...sowing }),
    ]),
  )
})
