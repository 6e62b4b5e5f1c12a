import { getHigher, getLower, normalShareBelow, rampUp } from '../numbers'

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

/** The mean of the daily minima is that much warmer than the mean of their normal distribution. */
const OFFSET_C = 0.4

/** Returns the probability that the daily minimum is below a threshold. */
export function chanceMinimumBelow(
  thresholdC: number,
  tminC: number,
  tmaxC: number,
  latitude: number,
): number {
  return normalShareBelow((thresholdC - OFFSET_C - tminC) / getMinimumSpreadC(tminC, tmaxC, latitude))
}

/**
 * Nights far below the mean are rare where most nights are clear and cold: in the steady winters of Asia and in dry climates. From one to
 * 3.1 standard deviations below the mean, where the coldest of a month's nights in thirty years is, the standard deviation falls to that
 * of these nights. It was fitted to the lowest minima of 21,900 station-months, so that each region of the world counts as much: a median
 * of 0.8 nights in thirty years is below them. With the standard deviation of frost there are 2.4, and 7 in East Asia and south of the
 * tropics.
 */
const COLDEST_NIGHT_DEVIATIONS = { first: 1, coldest: 3.1 } as const

/** Returns the probability that the daily minimum is below a threshold that only the coldest nights reach. */
export function chanceColdestMinimumBelow(
  thresholdC: number,
  tminC: number,
  tmaxC: number,
  latitude: number,
): number {
  const depthC = tminC - thresholdC + OFFSET_C
  const usualSpreadC = getMinimumSpreadC(tminC, tmaxC, latitude)
  const coldestSpreadC = getLower(usualSpreadC, getHigher(1, 5.4 - 0.117 * tminC - 0.1 * (tmaxC - tminC)))
  const { first, coldest } = COLDEST_NIGHT_DEVIATIONS
  const share = rampUp(depthC / coldestSpreadC, first, coldest)
  return normalShareBelow(-depthC / (usualSpreadC + (coldestSpreadC - usualSpreadC) * share))
}

/** Returns the standard deviation of the daily minima of a month. */
function getMinimumSpreadC(tminC: number, tmaxC: number, latitude: number): number {
  const tropicalShare = rampUp(-Math.abs(latitude), -EXTRATROPICAL_LATITUDE, -TROPICAL_LATITUDE)
  const spreadC = 3.53 - 0.159 * tminC + 0.126 * (tmaxC - tminC) - TROPICAL_STEADINESS_C * tropicalShare
  return getHigher(1, spreadC)
}

/** Returns the probability that the daily maximum is above a threshold. */
export function chanceMaximumAbove(thresholdC: number, tminC: number, tmaxC: number): number {
  const spreadC = Math.max(1, 3.63 - 0.125 * tmaxC + 0.269 * (tmaxC - tminC))
  return normalShareBelow((tmaxC - 0.23 - thresholdC) / spreadC)
}
