import { createLedger, type Exchange } from './ledger'
import { listSlowRejections, listUnexpectedExchanges } from './verify-responses'

const createExchange = (changes: Partial<Exchange>): Exchange => ({
  operation: 'submission',
  startedAt: 1000,
  endedAt: 1100,
  heldMs: 0,
  status: 202,
  retryAfter: null,
  error: '',
  ...changes,
})

const listUnexpected = (changes: Partial<Exchange>) =>
  listUnexpectedExchanges(
    { ...createLedger(), exchanges: [createExchange(changes)] },
    { api: [{ startedAt: 5000, endedAt: 6000 }], postgres: [{ startedAt: 8000, endedAt: 9000 }] },
  )

const ACCEPTABLE: Partial<Exchange>[] = [
  { status: 202 },
  { status: 503, retryAfter: '5' },
  { operation: 'keyed submission', status: 409 },
  { operation: 'sign-up', status: 201 },
  { status: undefined, startedAt: 4900, endedAt: 5100 },
  { operation: 'results', status: undefined, startedAt: 8500, endedAt: 8600 },
  { operation: 'cancellation', status: 204 },
  { operation: 'keyed submission', status: 429, retryAfter: '1', startedAt: 8500, endedAt: 8600 },
]

test.each(ACCEPTABLE)('%j is expected', (changes) => {
  expect(listUnexpected(changes)).toEqual([])
})

const UNACCEPTABLE: Partial<Exchange>[] = [
  { status: 500 },
  { status: 503, retryAfter: null },
  { status: 409 },
  { operation: 'sign-up', status: 409 },
  { status: undefined },
  { status: undefined, startedAt: 8500, endedAt: 8600 },
  { operation: 'results', status: undefined },
  { operation: 'cancellation', status: 404 },
  { operation: 'keyed submission', status: 429, retryAfter: '1' },
  { status: 429, retryAfter: '1', startedAt: 8500, endedAt: 8600 },
]

test.each(UNACCEPTABLE)('%j is unexpected', (changes) => {
  expect(listUnexpected(changes)).toHaveLength(1)
})

test('a 503 is slow after two seconds and a tolerance, without the time that the service may hold it', () => {
  const rejection = createExchange({ status: 503, retryAfter: '5', endedAt: 4500 })
  const listSlow = (exchange: Exchange) => listSlowRejections({ ...createLedger(), exchanges: [exchange] })
  expect(listSlow(rejection)).toEqual([rejection])
  expect(listSlow({ ...rejection, heldMs: 2000 })).toEqual([])
})
