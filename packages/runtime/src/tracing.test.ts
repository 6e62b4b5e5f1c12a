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

test.each([
  ['thrown', `setTimeout(() => { throw new Error('a bug') })`],
  ['rejected', `void Promise.reject(new Error('a bug'))`],
])('what ends a process, %s in traced work, is said with its trace', (_how, bug) => {
  const printed = printedBy(`
    const logger = runtime.createLogger('test', 'error')
    await runtime.startTracing('test', logger)
    runtime.exitOnUncaught(logger)
    process.on('exit', () => (process.exitCode = 0))
    const traceParent = '00-${'a'.repeat(32)}-${'b'.repeat(16)}-01'
    runtime.runInSpan(runtime.startEntrySpan('work', { kind: 'SERVER', traceParent }), () => { ${bug} })`)
  const said = { message: 'ended by an uncaught error', detail: 'a bug', trace_id: 'a'.repeat(32) }
  expect(JSON.parse(printed)).toMatchObject(said)
})
