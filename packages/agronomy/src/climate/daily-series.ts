import { DAYS_IN_MONTH, DAYS_IN_YEAR, MID_MONTH_DAY } from '../calendar'
import { at } from '../at'

/** Daily series cover two equal years, so that a season across the year end is contiguous. */
export const SERIES_DAYS = 2 * DAYS_IN_YEAR

/** Interpolates daily values linearly between mid-month values, December to January included. */
export function toDailySeries(monthly: Float64Array): Float64Array {
  const series = new Float64Array(SERIES_DAYS)
  for (let month = 0; month < 12; month += 1) {
    const next = (month + 1) % 12
    const from = at(MID_MONTH_DAY, month) - 1
    const length = (at(MID_MONTH_DAY, next) - at(MID_MONTH_DAY, month) + DAYS_IN_YEAR) % DAYS_IN_YEAR
    const value = at(monthly, month)
    const step = (at(monthly, next) - value) / length
    for (let day = 0; day < length; day += 1) series[from + day] = value + step * day
  }
  // The days from December on have run into the second year.
  series.copyWithin(0, DAYS_IN_YEAR, DAYS_IN_YEAR + at(MID_MONTH_DAY, 0) - 1)
  return series.copyWithin(DAYS_IN_YEAR, 0, DAYS_IN_YEAR)
}

/** Interpolates daily amounts from monthly totals. */
export function toDailyAmounts(monthlyTotals: Float64Array): Float64Array {
  return toDailySeries(DAYS_IN_MONTH.map((days, month) => at(monthlyTotals, month) / days))
}
