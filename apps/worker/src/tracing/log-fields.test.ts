import { startApi, startBreakableRedis, startTraceReceiver, startWorker, waitUntil } from '@crop/devstack'
import { linesOf, useTracedStack } from './test-submissions'

const stack = useTracedStack()

/** What a process says of itself, whatever it was asked. */
const OF_THE_PROCESS = [
  ...['started', 'stopping', 'tasks stopped', 'doorbell', 'scheduled job done'],
  ...['redis is connected', 'redis is not reachable'],
]
const PROBES = ['/healthz', '/readyz']

test('every line about a submission names its request, its trace and, once it has one, its task, in both processes', async () => {
  await using receiver = await startTraceReceiver()
  await using redis = await startBreakableRedis()
  const settings = {
    DATABASE_URL: stack().databaseUrl,
    REDIS_URL: redis.url,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  }
  const [api, worker] = await Promise.all([startApi(settings), startWorker(settings)])
  for (const { output } of [api, worker]) await waitUntil(() => output().includes('redis is connected'))
  // Each question to it is a line more.
  redis.freeze()
  const id = await stack().submit(api, { 'x-request-id': 'harvest-2026' })
  await stack().ended(id)
  await waitUntil(() => worker.output().includes('task completed'))
  redis.thaw()
  for (const { kill, exited } of [api, worker]) {
    kill()
    expect(await exited).toBe(0)
  }

  const traceId = receiver.spans().find(({ name }) => name === 'process task')?.traceId
  const about = { request_id: 'harvest-2026', trace_id: traceId }
  const [asked, worked] = [api, worker].map((started) =>
    linesOf(started).filter(
      ({ message, path }) => !OF_THE_PROCESS.includes(String(message)) && !PROBES.includes(String(path)),
    ),
  )
  expect(asked).toEqual(asked?.map(() => expect.objectContaining(about)))
  expect(asked?.map(({ message }) => message)).toContain('redis gave no answer')
  expect(asked?.at(-1)).toMatchObject({ message: 'request', task_id: id })
  expect(worked).toEqual(worked?.map(() => expect.objectContaining({ ...about, task_id: id })))
  expect(worked?.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['redis gave no answer', 'task completed']),
  )
}, 40_000)
