import { DAYS_IN_YEAR } from '../calendar'
import { isRevocationEnabled, revokeSeries } from './revocation'

const scratchSeries: Float64Array[] = []
let usedCount = 0
let isScratch = false

/**
 * Allocates a series with one value per day of a season. The caller writes a value before it reads it: within
 * `withScratchSeries`, the series is reused memory with old values, and as long as a year.
 */
export function allocateSeasonSeries(days: number): Float64Array {
  if (!isScratch) return createSeries(days)
  const series = scratchSeries[usedCount] ?? createSeries(DAYS_IN_YEAR)
  scratchSeries[usedCount] = series
  usedCount += 1
  return series
}

/** In tests, values that were not written are NaN. */
function createSeries(days: number): Float64Array {
  const series = new Float64Array(days)
  return isRevocationEnabled() ? series.fill(NaN) : series
}

/** A number, or an object of numbers: a result that cannot hold a series. */
type Numbers<Result> = number | readonly number[] | { readonly [Name in keyof Result]: number }

/**
 * Runs a computation and then releases the memory of its series for reuse. The result must not hold a series. Without
 * this function an assessment allocates several megabytes, and V8 runs a full garbage collection every few assessments.
 */
export function withScratchSeries<Result extends Numbers<Result>>(compute: () => Result): Result {
  const [wasScratch, usedBefore] = [isScratch, usedCount]
  isScratch = true
  try {
    return compute()
  } finally {
    if (isRevocationEnabled()) revokeSeries(scratchSeries.splice(usedBefore))
    isScratch = wasScratch
    usedCount = usedBefore
  }
}
