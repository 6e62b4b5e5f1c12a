import { createLedger, type Exchange, listUnexpectedExchanges } from './ledger'

const createExchange = (changes: Partial<Exchange>): Exchange => ({
  operation: 'submission',
  startedAt: 1000,
  endedAt: 1100,
  status: 202,
  retryAfter: null,
  error: '',
  ...changes,
})

const listUnexpected = (changes: Partial<Exchange>) =>
  listUnexpectedExchanges({ ...createLedger(), exchanges: [createExchange(changes)] }, [
    { startedAt: 5000, endedAt: 6000 },
  ])

const ACCEPTABLE: Partial<Exchange>[] = [
  { status: 202 },
  { status: 503, retryAfter: '5' },
  { operation: 'keyed submission', status: 409 },
  { operation: 'sign-up', status: 201 },
  { status: undefined, startedAt: 4900, endedAt: 5100 },
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
]

test.each(UNACCEPTABLE)('%j is unexpected', (changes) => {
  expect(listUnexpected(changes)).toHaveLength(1)
})
