import { at } from '../at'
import { reuseMemory } from './reused-memory'
import { setRevocation } from './revocation'

interface Parts {
  readonly series: Float64Array
}

interface Sums {
  readonly total: number
  readonly series: Float64Array
  readonly parts: Parts
  readonly sameParts: Parts
  readonly months: readonly number[]
}

const MONTHS = [1, 2, 3]

function createSums(): Sums {
  const parts = { series: Float64Array.of(2) }
  return { total: 1, series: Float64Array.of(1), parts, sameParts: parts, months: MONTHS }
}

/** Returns a result and what it holds, after the next call. */
function getOldResult() {
  const reuseSums = reuseMemory(createSums)
  const sums = reuseSums()
  const held = { ...sums, partSeries: sums.parts.series }
  const next = reuseSums()
  return { sums, held, next }
}

beforeEach(() => setRevocation(true))
afterAll(() => setRevocation(false))

test('in tests, a result cannot be read after the next call', () => {
  const { sums, held } = getOldResult()
  expect(() => sums.total).toThrow('total is read although its memory was reused')
  expect(() => sums.series).toThrow('series is read although its memory was reused')
  expect(() => held.parts.series).toThrow('series is read although its memory was reused')
  expect(() => at(held.series, 0)).toThrow(RangeError)
  expect(() => at(held.partSeries, 0)).toThrow(RangeError)
})

test('the latest result and the lists that results share can be read', () => {
  const { held, next } = getOldResult()
  expect(next).toEqual(createSums())
  expect(held.months).toBe(MONTHS)
})

test('the product uses the same memory for all results', () => {
  setRevocation(false)
  const { sums, next } = getOldResult()
  expect(next).toBe(sums)
})
