import { printedBy } from './test-script'

const COUNT = `console.log(Object.keys(require.cache).filter((file) => /opentelemetry.(sdk|exporter|otlp)/.test(file)).length)`

test('the SDK is loaded when tracing starts, and by no process without tracing', () => {
  expect(Number(printedBy(COUNT))).toBe(0)
  const start = `await runtime.startTracing('test', runtime.createLogger('test', 'error'));`
  expect(Number(printedBy(`${start} ${COUNT}`))).toBeGreaterThan(0)
})

test('without tracing no span is made, and the work is done', () => {
  const work = `runtime.inEntrySpan('work', { kind: 'SERVER', traceParent: null }, () =>
    runtime.inDatabaseSpan('step', async () => String(runtime.activeSpan())))`
  expect(printedBy(`console.log(await ${work})`)).toBe('undefined\n')
})
