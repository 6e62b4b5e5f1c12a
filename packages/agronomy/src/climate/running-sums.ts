import { at } from '../at'

const sumsBySeries = new WeakMap<Float64Array, Float64Array>()

/**
 * Returns the sum of the days before each day of a series. Differences of these sums are not exact: they differ in the last
 * digits from the sum of the days between.
 */
export function getRunningSums(series: Float64Array): Float64Array {
  const cached = sumsBySeries.get(series)
  if (cached) return cached
  const sums = new Float64Array(series.length + 1)
  let sum = 0
  for (let day = 0; day < series.length; day += 1) {
    sum += at(series, day)
    sums[day + 1] = sum
  }
  sumsBySeries.set(series, sums)
  return sums
}

/** Returns about the sum of the days from `firstDay` to before `endDay`. */
export function sumDays(series: Float64Array, firstDay: number, endDay: number): number {
  const sums = getRunningSums(series)
  return at(sums, endDay) - at(sums, firstDay)
}
