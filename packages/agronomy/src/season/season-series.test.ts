import { allocateSeasonSeries, withScratchSeries } from './season-series'

const YEAR = 365

/** Returns a scratch series. Other computations must not hold one. */
function getScratchSeries(): Float64Array {
  const allocated: Float64Array[] = []
  withScratchSeries(() => allocated.push(allocateSeasonSeries(YEAR)))
  return allocated[0] ?? new Float64Array()
}

test('the memory of scratch series is reused', () => {
  expect(getScratchSeries()).toBe(getScratchSeries())
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

test('a computation that fails releases its series', () => {
  const scratch = getScratchSeries()
  const fail = () =>
    withScratchSeries((): number => {
      allocateSeasonSeries(YEAR)
      throw new Error('expected')
    })
  expect(fail).toThrow('expected')
  expect(getScratchSeries()).toBe(scratch)
  expect(allocateSeasonSeries(YEAR)).not.toBe(scratch)
})
