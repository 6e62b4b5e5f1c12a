import { runProgram } from '../test/start-process'
import { getActiveSpan, withDatabaseSpan, withEntrySpan } from './spans'

test('the SDK is loaded only when tracing starts', () => {
  const [countBefore, countAfter] = JSON.parse(runProgram('count-sdk-modules'))
  expect(countBefore).toBe(0)
  expect(countAfter).toBeGreaterThan(0)
})

test('without tracing, work runs without a span', async () => {
  const work = () => withDatabaseSpan('step', async () => ({ span: getActiveSpan() }))
  expect(await withEntrySpan('work', { kind: 'SERVER', traceParent: null }, work)).toEqual({
    span: undefined,
  })
})

test.each(['thrown', 'rejected'])(
  'an uncaught error %s in traced work is logged with its trace id',
  (kindOfBug) => {
    const expected = { message: 'ended by an uncaught error', detail: 'a bug', trace_id: 'a'.repeat(32) }
    expect(JSON.parse(runProgram('end-by-bug', kindOfBug))).toMatchObject(expected)
  },
)
