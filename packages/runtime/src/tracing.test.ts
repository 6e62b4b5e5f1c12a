import { runScript } from '../test/script'

test('the SDK is loaded only when tracing starts', () => {
  const output = runScript(`
    const countSdkModules = () =>
      Object.keys(require.cache).filter((file) => /opentelemetry.(sdk|exporter|otlp)/.test(file)).length
    const countBefore = countSdkModules()
    await runtime.startTracing('test', runtime.createLogger('test', 'error'))
    console.log(JSON.stringify([countBefore, countSdkModules()]))`)
  const [countBefore, countAfter] = JSON.parse(output)
  expect(countBefore).toBe(0)
  expect(countAfter).toBeGreaterThan(0)
})

test('without tracing, work runs without a span', () => {
  const work = `runtime.withEntrySpan('work', { kind: 'SERVER', traceParent: null }, () =>
    runtime.withDatabaseSpan('step', async () => String(runtime.getActiveSpan())))`
  expect(runScript(`console.log(await ${work})`)).toBe('undefined\n')
})

test.each([
  ['thrown', `setTimeout(() => { throw new Error('a bug') })`],
  ['rejected', `void Promise.reject(new Error('a bug'))`],
])('an uncaught error %s in traced work is logged with its trace id', (_description, bug) => {
  const output = runScript(`
    const logger = runtime.createLogger('test', 'error')
    await runtime.startTracing('test', logger)
    runtime.exitOnUncaughtError(logger)
    process.on('exit', () => (process.exitCode = 0))
    const traceParent = '00-${'a'.repeat(32)}-${'b'.repeat(16)}-01'
    runtime.runInSpan(runtime.startServerSpan('work', { kind: 'SERVER', traceParent }), () => { ${bug} })`)
  const expected = { message: 'ended by an uncaught error', detail: 'a bug', trace_id: 'a'.repeat(32) }
  expect(JSON.parse(output)).toMatchObject(expected)
})
