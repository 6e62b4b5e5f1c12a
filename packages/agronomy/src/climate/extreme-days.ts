import { getHigher, normalShareBelow } from '../numbers'

/*
 * Daily extremes are normally distributed about their mean. The standard deviation was fitted to the day counts of the
 * WMO normals 1991-2020 (frost: 2,700 stations, RMSE 0.05; heat: RMSE 0.02 to 0.07).
 */

/**
 * Where the monthly means of a year differ less than this, in the tropics, the days of a month differ less as well. At the
 * 501 station-months with frost or nearly so, the RMSE of the chance of frost is 0.020; without this term it is 0.031.
 */
const MIN_SEASONAL_RANGE_C = 9
const SPREAD_PER_RANGE = 0.345

/**
 * Returns the probability that the daily minimum is below a threshold.
 *
 * @param annualRangeC difference between the warmest and the coldest monthly mean
 */
export function chanceMinimumBelow(
  thresholdC: number,
  tminC: number,
  tmaxC: number,
  annualRangeC: number,
): number {
  const steadinessC = getHigher(0, MIN_SEASONAL_RANGE_C - annualRangeC)
  const spreadC = 3.53 - 0.159 * tminC + 0.126 * (tmaxC - tminC) - SPREAD_PER_RANGE * steadinessC
  return normalShareBelow((thresholdC - 0.4 - tminC) / getHigher(1, spreadC))
}

/** Returns the probability that the daily maximum is above a threshold. */
export function chanceMaximumAbove(thresholdC: number, tminC: number, tmaxC: number): number {
  const spreadC = Math.max(1, 3.63 - 0.125 * tmaxC + 0.269 * (tmaxC - tminC))
  return normalShareBelow((tmaxC - 0.23 - thresholdC) / spreadC)
}
