import { allocateSeries } from './allocate-series'

const LENGTHS = Array.from({ length: 200 }, (_, index) => 1 + 7 * index)

test('a series consists of zeros, however many were allocated before', () => {
  for (const length of LENGTHS) {
    const series = allocateSeries(length)
    expect(series).toHaveLength(length)
    expect(series.every((value) => value === 0)).toBe(true)
    series.fill(NaN)
  }
})

test('writing a series changes no other one', () => {
  const series = LENGTHS.map((length, index) => allocateSeries(length).fill(index))
  for (const [index, values] of series.entries()) expect(new Set(values)).toEqual(new Set([index]))
})
