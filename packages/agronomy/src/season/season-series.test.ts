import { allocateSeasonSeries, withScratchSeries } from './season-series'

const YEAR = 365

/** The memory of a series that a trial filled with ones. */
function memoryOfTrial(): { buffer: ArrayBufferLike; byteOffset: number } {
  const used: Float64Array[] = []
  withScratchSeries(() => used.push(allocateSeasonSeries(YEAR).fill(1)))
  const [series = new Float64Array()] = used
  return { buffer: series.buffer, byteOffset: series.byteOffset }
}

test('what a trial wrote is gone when its memory is used again', () => {
  const trial = memoryOfTrial()
  const next = allocateSeasonSeries(YEAR)
  expect(next.buffer).toBe(trial.buffer)
  expect(next.byteOffset).toBe(trial.byteOffset)
  expect(next.every((value) => value === 0)).toBe(true)
})

test('trials leave the series around them as they are, however many blocks they fill', () => {
  const around = Array.from({ length: 100 }, (_, index) => {
    const series = allocateSeasonSeries(YEAR).fill(index)
    withScratchSeries(() => Array.from({ length: index }, () => allocateSeasonSeries(YEAR).fill(-1)).length)
    return series
  })
  expect(around.map((series) => [Math.min(...series), Math.max(...series)])).toEqual(
    around.map((_, index) => [index, index]),
  )
})
