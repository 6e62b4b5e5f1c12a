import { revokeOldResults } from '../../test/revoke-old-results'
import { at } from '../at'
import { setRevocation } from './revocation'
import { allocateSeasonSeries, withScratchSeries } from './scratch-series'

const YEAR = 365

/** Returns a scratch series. Other computations must not hold one. */
function getScratchSeries(): Float64Array {
  const allocated: Float64Array[] = []
  withScratchSeries(() => allocated.push(allocateSeasonSeries(YEAR)))
  return allocated[0] ?? new Float64Array()
}

function failWithScratchSeries(): number {
  return withScratchSeries((): number => {
    allocateSeasonSeries(YEAR)
    throw new Error('expected')
  })
}

revokeOldResults()

describe('in the product', () => {
  beforeAll(() => setRevocation(false))
  afterAll(() => setRevocation(true))

  test('the memory of scratch series is reused', () => {
    expect(getScratchSeries()).toBe(getScratchSeries())
  })

  test('a computation that fails releases its series', () => {
    const scratch = getScratchSeries()
    expect(failWithScratchSeries).toThrow('expected')
    expect(getScratchSeries()).toBe(scratch)
    expect(allocateSeasonSeries(YEAR)).not.toBe(scratch)
  })
})

test('in tests, a scratch series cannot be read once it is released', () => {
  const scratch = getScratchSeries()
  expect(() => at(scratch, 0)).toThrow(RangeError)
})

test('in tests, a value of a series that was not written is not a number', () => {
  // Series that were allocated without revocation are revoked at their next use.
  getScratchSeries()
  expect(withScratchSeries(() => at(allocateSeasonSeries(YEAR), 0))).toBeNaN()
  expect(at(allocateSeasonSeries(YEAR), 0)).toBeNaN()
})

test('scratch series of one computation do not overlap', () => {
  const lengths = withScratchSeries(() => {
    const all = Array.from({ length: 20 }, (_, index) => allocateSeasonSeries(YEAR).fill(index))
    const inner = withScratchSeries(() => allocateSeasonSeries(YEAR).fill(-1).length)
    return [
      new Set(all.map((series) => Math.max(...series))).size,
      Math.min(...all.flatMap(([first]) => first ?? NaN)),
      inner,
    ]
  })
  expect(lengths).toEqual([20, 0, YEAR])
})

test('scratch series never overwrite other series', () => {
  const otherSeries = Array.from({ length: 100 }, (_, index) => {
    const series = allocateSeasonSeries(YEAR).fill(index)
    withScratchSeries(() => Array.from({ length: index }, () => allocateSeasonSeries(YEAR).fill(-1)).length)
    return series
  })
  expect(otherSeries.map((series) => [Math.min(...series), Math.max(...series)])).toEqual(
    otherSeries.map((_, index) => [index, index]),
  )
})
