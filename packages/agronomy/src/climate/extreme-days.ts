import { normalShareBelow } from '../numbers'

/*
 * Daily extremes are normally distributed about their mean. The standard deviation was fitted to the day counts of the
 * WMO normals 1991-2020 (frost: 2,700 stations, RMSE 0.05; heat: RMSE 0.02 to 0.07).
 */

/** Returns the probability that the daily minimum is below a threshold. */
export function chanceMinimumBelow(thresholdC: number, tminC: number, tmaxC: number): number {
  const spreadC = Math.max(1, 3.53 - 0.159 * tminC + 0.126 * (tmaxC - tminC))
  return normalShareBelow((thresholdC - 0.4 - tminC) / spreadC)
}

/** Returns the probability that the daily maximum is above a threshold. */
export function chanceMaximumAbove(thresholdC: number, tminC: number, tmaxC: number): number {
  const spreadC = Math.max(1, 3.63 - 0.125 * tmaxC + 0.269 * (tmaxC - tminC))
  return normalShareBelow((tmaxC - 0.23 - thresholdC) / spreadC)
}
