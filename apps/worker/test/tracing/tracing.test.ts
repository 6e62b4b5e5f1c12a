import { type ReceivedSpan, startApi, startTraceReceiver, startWorker, stopCleanly } from '@crop/testkit'
import { useTracedStack } from './traced-stack'

const stack = useTracedStack()

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }
const createTraceParent = (flags: string) => `00-${CALLER.traceId}-${CALLER.spanId}-${flags}`

const createSettings = (endpoint: string) => ({
  DATABASE_URL: stack().databaseUrl,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  SANDBOX: 'true',
})

const startApiAndWorker = (env: Record<string, string>) => Promise.all([startApi(env), startWorker(env)])

const getSpan = (spans: ReceivedSpan[], name: string) => {
  const [span, ...others] = spans.filter((candidate) => candidate.name === name)
  if (!span || others.length > 0) throw new Error(`expected one span named ${name}`)
  return span
}

test('one trace spans the request, the task, the attempt and its steps', async () => {
  await using receiver = await startTraceReceiver()
  const [api, worker] = await startApiAndWorker(createSettings(receiver.url))
  const secret = 'hunter2-of-a-header'
  const headers = { traceparent: createTraceParent('01'), cookie: secret, 'user-agent': secret }
  const id = await stack().submit(api, headers)
  await stack().waitUntilDone(id)
  await fetch(`${api.adminUrl}/metrics`)
  await fetch(`${api.url}/healthz`)
  await fetch(`${api.url}/${secret}?token=${secret}`)
  await stopCleanly(api, worker)

  const allSpans = receiver.spans()
  const spans = allSpans.filter(({ traceId }) => traceId === CALLER.traceId)
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
    'crop.task.id': id,
    'crop.task.attempt': 1,
    'crop.task.crop': 'maize',
    'crop.task.outcome': 'completed',
  })
  expect(getSpan(spans, 'assess')).toMatchObject({ kind: 1, parentSpanId: attempt.spanId })
  expect(getSpan(spans, 'complete task')).toMatchObject({ kind: 3, parentSpanId: attempt.spanId })
  // Of the other requests, only the unknown path is traced; probes and metrics are not.
  expect(allSpans.filter((span) => !spans.includes(span)).map(({ name }) => name)).toEqual(['GET'])
  for (const secretValue of [secret, stack().key, stack().key.slice(13), 'nakuru', 'insert into'])
    expect(receiver.received()).not.toContain(secretValue)
})

test('the span of a failed attempt contains only the failure code', async () => {
  await using receiver = await startTraceReceiver()
  const [api, worker] = await startApiAndWorker(createSettings(receiver.url))
  await stack().waitUntilDone(await stack().submit(api, {}, 'test-failure'))
  await stopCleanly(api, worker)

  const attempt = getSpan(receiver.spans(), 'process task')
  expect(attempt).toMatchObject({ statusCode: 2 })
  expect(attempt.attributes).toMatchObject({
    'crop.task.outcome': 'failed',
    'error.type': 'ANALYSIS_FAILED',
  })
  expect(receiver.received()).not.toContain('always fails')
})

test('the sampling decision of the caller is respected; an invalid traceparent starts a new trace', async () => {
  await using receiver = await startTraceReceiver()
  const [api, worker] = await startApiAndWorker(createSettings(receiver.url))
  const unsampled = await stack().submit(api, { traceparent: createTraceParent('00') })
  const invalid = await stack().submit(api, { traceparent: createTraceParent('01').replace('00-', 'ff-') })
  const row = await stack().waitUntilDone(unsampled)
  expect(row.trace_parent).toMatch(new RegExp(`^00-${CALLER.traceId}-[0-9a-f]{16}-00$`))
  await stack().waitUntilDone(invalid)
  await stopCleanly(api, worker)

  const spans = receiver.spans()
  expect(spans.filter(({ traceId }) => traceId === CALLER.traceId)).toEqual([])
  const request = getSpan(spans, 'POST /api/v1/analyze')
  expect(request.parentSpanId).toBeFalsy()
  expect(getSpan(spans, 'process task')).toMatchObject({
    traceId: request.traceId,
    parentSpanId: request.spanId,
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
