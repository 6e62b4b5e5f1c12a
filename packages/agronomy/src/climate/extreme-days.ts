import { getHigher, normalShareBelow, rampUp } from '../numbers'

/*
 * Daily extremes are normally distributed about their mean. The standard deviation was fitted to the day counts of the
 * WMO normals 1991-2020 (frost: 2,700 stations, RMSE 0.05; heat: RMSE 0.02 to 0.07).
 */

/**
 * Cold air of high latitudes does not reach the tropics, so the minima of the days of a month differ less there. Fitted to the
 * 741 station-months below 30 degrees of latitude with frost or nearly so: the RMSE of the chance of frost is 0.065; with the
 * same spread at all latitudes it is 0.071.
 */
const TROPICAL_LATITUDE = 13
const EXTRATROPICAL_LATITUDE = 26
/** How much lower the standard deviation is in the tropics. */
const TROPICAL_STEADINESS_C = 3

/** Returns the probability that the daily minimum is below a threshold. */
export function chanceMinimumBelow(
  thresholdC: number,
  tminC: number,
  tmaxC: number,
  latitude: number,
): number {
  const tropicalShare = rampUp(-Math.abs(latitude), -EXTRATROPICAL_LATITUDE, -TROPICAL_LATITUDE)
  const spreadC = 3.53 - 0.159 * tminC + 0.126 * (tmaxC - tminC) - TROPICAL_STEADINESS_C * tropicalShare
  return normalShareBelow((thresholdC - 0.4 - tminC) / getHigher(1, spreadC))
}

/** Returns the probability that the daily maximum is above a threshold. */
export function chanceMaximumAbove(thresholdC: number, tminC: number, tmaxC: number): number {
  const spreadC = Math.max(1, 3.63 - 0.125 * tmaxC + 0.269 * (tmaxC - tminC))
  return normalShareBelow((tmaxC - 0.23 - thresholdC) / spreadC)
}
