import { at } from '../at'
import { cacheByObject } from '../cache-by-object'

/**
 * Returns the sum of the days before each day of a series. Differences of these sums are not exact: they differ in the last
 * digits from the sum of the days between.
 */
export const getRunningSums = cacheByObject(computeRunningSums)

function computeRunningSums(series: Float64Array): Float64Array {
  const sums = new Float64Array(series.length + 1)
  let sum = 0
  for (let day = 0; day < series.length; day += 1) {
    sum += at(series, day)
    sums[day + 1] = sum
  }
  return sums
}

/** Returns about the sum of the days from `firstDay` to before `endDay`. */
export function sumDays(series: Float64Array, firstDay: number, endDay: number): number {
  const sums = getRunningSums(series)
  return at(sums, endDay) - at(sums, firstDay)
}
