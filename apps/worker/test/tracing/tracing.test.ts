import { generateApiKey } from '@crop/domain'
import { type ReceivedSpan, startApi, startTraceReceiver, startWorker, stopCleanly } from '@crop/testkit'
import { parseLogLines, useTracedStack } from './traced-stack'

const stack = useTracedStack()

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const UNSAMPLED_TRACE_ID = 'c0ffee7b34da6a3ce929d0e0e47364bf'
const createTraceParent = (flags: string, traceId = CALLER.traceId) =>
  `00-${traceId}-${CALLER.spanId}-${flags}`

const SECRET = 'hunter2-of-a-header'

/** Messages about the process rather than a request or a task. */
const PROCESS_MESSAGES = ['started', 'stopping', 'tasks stopped', 'scheduled job done']
/** The first word of lines about a server, which is unavailable for a moment on a busy machine. */
const SERVER_MESSAGE = /^(?:redis|postgres|queue|doorbell) /
const PROBE_PATHS = ['/healthz', '/readyz']

const createSettings = (endpoint: string) => ({
  DATABASE_URL: stack().databaseUrl,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  SANDBOX: 'true',
  MODEL_THREADS: '1',
})

const startApiAndWorker = (env: Record<string, string>) => Promise.all([startApi(env), startWorker(env)])

const getSpan = (spans: ReceivedSpan[], name: string) => {
  const [span, ...others] = spans.filter((candidate) => candidate.name === name)
  if (!span || others.length > 0) throw new Error(`expected one span named ${name}`)
  return span
}

/** Sends requests of every kind to an api and a worker that export their spans, and stops both. */
async function recordScenario() {
  await using receiver = await startTraceReceiver()
  const settings = { ...createSettings(receiver.url), LOG_LEVEL: 'debug' }
  const [api, worker] = await startApiAndWorker(settings)
  const submit = stack().submit.bind(undefined, api)
  // Equal questions that wait together are assessed once, so this one differs from the others.
  const tracedHeaders = { traceparent: createTraceParent('01'), cookie: SECRET, 'user-agent': SECRET }
  const traced = await submit(tracedHeaders, 'sorghum')
  const unsampled = await submit({ traceparent: createTraceParent('00', UNSAMPLED_TRACE_ID) })
  const invalid = await submit({ traceparent: createTraceParent('01').replace('00-', 'ff-') })
  const completed = await submit({ 'x-request-id': 'harvest-2026' })
  const failed = await submit({ 'x-request-id': 'sowing-2026' }, 'test-failure')
  const rejectedHeaders = { 'x-request-id': 'weeds-2026', 'x-api-key': generateApiKey() }
  await fetch(`${api.url}/api/v1/analyze`, { method: 'POST', headers: rejectedHeaders })
  await fetch(`${api.adminUrl}/metrics`)
  await fetch(`${api.url}/healthz`)
  await fetch(`${api.url}/${SECRET}?token=${SECRET}`)
  for (const id of [traced, invalid, completed, failed]) await stack().waitUntilDone(id)
  const { trace_parent: unsampledTraceParent } = await stack().waitUntilDone(unsampled)
  const cached = await submit({ 'x-request-id': 'harvest-2027' }, 'maize', '')
  await stopCleanly(api, worker)
  return {
    ids: { traced, invalid, completed, failed, cached },
    unsampledTraceParent,
    spans: receiver.spans(),
    received: receiver.received(),
    lines: { api: parseLogLines(api), worker: parseLogLines(worker) },
  }
}

describe('an api and a worker that export their spans', () => {
  let scenario: Awaited<ReturnType<typeof recordScenario>>
  beforeAll(async () => {
    scenario = await recordScenario()
  })

  const findAttempt = (taskId: string) => {
    const attempts = scenario.spans.filter(({ name }) => name === 'process task')
    return attempts.find(({ attributes }) => attributes['crop.task.id'] === taskId)
  }

  test('one trace spans the request, the task, the attempt and its steps', () => {
    const spans = scenario.spans.filter(({ traceId }) => traceId === CALLER.traceId)
    const request = getSpan(spans, 'POST /api/v1/analyze')
    expect(request).toMatchObject({ service: 'crop-api', kind: 2, parentSpanId: CALLER.spanId })
    expect(request.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/v1/analyze',
      'http.response.status_code': 202,
      'url.path': '/api/v1/analyze',
      'url.scheme': 'http',
    })
    const insert = getSpan(spans, 'insert task')
    expect(insert).toMatchObject({ service: 'crop-api', kind: 3, parentSpanId: request.spanId })
    const attempt = getSpan(spans, 'process task')
    expect(attempt).toMatchObject({ service: 'crop-worker', kind: 5, parentSpanId: request.spanId })
    expect(attempt.attributes).toEqual({
      'crop.task.id': scenario.ids.traced,
      'crop.task.attempt': 1,
      'crop.task.crop': 'sorghum',
      'crop.task.outcome': 'completed',
    })
    expect(getSpan(spans, 'assess')).toMatchObject({ kind: 1, parentSpanId: attempt.spanId })
    expect(getSpan(spans, 'complete task')).toMatchObject({ kind: 3, parentSpanId: attempt.spanId })
  })

  test('probes and metrics are not traced, unlike an unknown path', () => {
    const names = scenario.spans.map(({ name }) => String(name)).filter((name) => name.startsWith('GET'))
    expect(names).toEqual(['GET'])
  })

  test('spans contain no secrets, places and queries', () => {
    for (const secret of [SECRET, stack().key, stack().key.slice(13), 'nakuru', 'insert into'])
      expect(scenario.received).not.toContain(secret)
  })

  test('the span of a failed attempt contains only the failure code', () => {
    const attempt = findAttempt(scenario.ids.failed)
    expect(attempt).toMatchObject({ statusCode: 2 })
    expect(attempt?.attributes).toMatchObject({
      'crop.task.outcome': 'failed',
      'error.type': 'ANALYSIS_FAILED',
    })
    expect(scenario.received).not.toContain('always fails')
  })

  test('the sampling decision of the caller is respected; an invalid traceparent starts a new trace', () => {
    expect(scenario.unsampledTraceParent).toMatch(new RegExp(`^00-${UNSAMPLED_TRACE_ID}-[0-9a-f]{16}-00$`))
    expect(scenario.spans.filter(({ traceId }) => traceId === UNSAMPLED_TRACE_ID)).toEqual([])
    const attempt = findAttempt(scenario.ids.invalid)
    expect(attempt?.traceId).not.toBe(CALLER.traceId)
    const spans = scenario.spans.filter(({ traceId }) => traceId === attempt?.traceId)
    const request = getSpan(spans, 'POST /api/v1/analyze')
    expect(request.parentSpanId).toBeFalsy()
    expect(attempt).toMatchObject({ parentSpanId: request.spanId })
  })

  test('log lines about submissions contain request, trace and task ids', () => {
    const { completed, failed, cached } = scenario.ids
    const [apiLines, workerLines] = [scenario.lines.api, scenario.lines.worker].map((lines) =>
      lines.filter(
        ({ message, path }) =>
          !PROCESS_MESSAGES.includes(String(message)) &&
          !SERVER_MESSAGE.test(String(message)) &&
          !PROBE_PATHS.includes(String(path)),
      ),
    )
    for (const line of apiLines ?? [])
      expect(line).toMatchObject({ request_id: expect.any(String), trace_id: expect.any(String) })
    for (const line of workerLines ?? [])
      expect(line).toMatchObject({
        task_id: expect.any(String),
        request_id: expect.any(String),
        trace_id: expect.any(String),
      })
    const harvest = {
      request_id: 'harvest-2026',
      task_id: completed,
      trace_id: findAttempt(completed)?.traceId,
    }
    const sowing = { request_id: 'sowing-2026', task_id: failed, trace_id: findAttempt(failed)?.traceId }
    const weeds = { request_id: 'weeds-2026', trace_id: expect.any(String) }
    const isAbout = ({ request_id: id }: Record<string, unknown>) =>
      /^(harvest|sowing|weeds)-/.test(String(id))
    expect(apiLines?.filter(isAbout)).toMatchObject([
      { message: 'request completed', ...harvest },
      { message: 'request completed', ...sowing },
      { message: 'security', ...weeds },
      { message: 'request completed', ...weeds },
      { message: 'request completed', request_id: 'harvest-2027', task_id: cached },
    ])
    expect(cached).toMatch(/^cached-/)
    expect(workerLines).toHaveLength(5)
    expect(workerLines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ message: 'task completed', ...harvest }),
        expect.objectContaining({ message: 'task failed', ...sowing }),
      ]),
    )
  })
})

test('without an endpoint nothing is exported or stored', async () => {
  await using receiver = await startTraceReceiver()
  const settingsWithoutEndpoint = { ...createSettings(''), OTEL_EXPORTER_OTLP_HEADERS: 'x=y' }
  const [api, worker] = await startApiAndWorker(settingsWithoutEndpoint)
  const row = await stack().waitUntilDone(await stack().submit(api, { traceparent: createTraceParent('01') }))
  expect(row.trace_parent).toBeNull()
  await stopCleanly(api, worker)
  expect(receiver.received()).toBe('')
  expect(api.output() + worker.output()).not.toContain('trace_id')
})

/** Leaves time to wait for a processor, but is below the export timeout of the SDK, 30 s. */
const MAX_STOP_MS = 20_000

test.each([
  [
    'is unreachable',
    async () => ({ url: 'http://127.0.0.1:1', [Symbol.asyncDispose]: async () => undefined }),
  ],
  ['never responds', () => startTraceReceiver({ silent: true })],
])('a receiver that %s affects nothing and is logged once', async (_description, start) => {
  await using receiver = await start()
  const frequentExports = { OTEL_BSP_SCHEDULE_DELAY: '10', OTEL_EXPORTER_OTLP_TIMEOUT: '50' }
  const [api, worker] = await startApiAndWorker({ ...createSettings(receiver.url), ...frequentExports })
  for (let index = 0; index < 3; index++) {
    expect(await stack().waitUntilDone(await stack().submit(api))).toMatchObject({ state: 'completed' })
  }

  const stoppedAt = performance.now()
  await stopCleanly(api, worker)
  expect(performance.now() - stoppedAt).toBeLessThan(MAX_STOP_MS)
  for (const { output } of [api, worker]) expect(output().match(/"spans not exported"/g)).toHaveLength(1)
})
