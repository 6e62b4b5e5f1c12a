import { allocateSeasonSeries, withScratchSeries } from './season-series'

const YEAR = 365

/** Returns the memory of a scratch series that was filled with ones. */
function getScratchMemory(): { buffer: ArrayBufferLike; byteOffset: number } {
  const allocated: Float64Array[] = []
  withScratchSeries(() => allocated.push(allocateSeasonSeries(YEAR).fill(1)))
  const [series = new Float64Array()] = allocated
  return { buffer: series.buffer, byteOffset: series.byteOffset }
}

test('reused memory is zero-filled', () => {
  const scratch = getScratchMemory()
  const next = allocateSeasonSeries(YEAR)
  expect(next.buffer).toBe(scratch.buffer)
  expect(next.byteOffset).toBe(scratch.byteOffset)
  expect(next.every((value) => value === 0)).toBe(true)
})

test('scratch series never overwrite other series, over many blocks', () => {
  const otherSeries = Array.from({ length: 100 }, (_, index) => {
    const series = allocateSeasonSeries(YEAR).fill(index)
    withScratchSeries(() => Array.from({ length: index }, () => allocateSeasonSeries(YEAR).fill(-1)).length)
    return series
  })
  expect(otherSeries.map((series) => [Math.min(...series), Math.max(...series)])).toEqual(
    otherSeries.map((_, index) => [index, index]),
  )
})
