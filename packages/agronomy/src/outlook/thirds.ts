/** Names of the thirds of a distribution, the lowest first. */
export const THIRDS = ['below', 'normal', 'above'] as const

export type Third = (typeof THIRDS)[number]

/** A value for each third of a distribution. */
export type Thirds = Readonly<Record<Third, number>>

/** Mean of the upper third of the standard normal distribution. */
const UPPER_MEAN = 1.0908
/** Mean squares of the outer thirds and of the middle one. */
const OUTER_SQUARE = 1.4698
const MIDDLE_SQUARE = 0.0603
/** Mean cube of the upper third. */
const UPPER_CUBE = 2.384

/**
 * Computes the mean rain of the dry, the normal and the wet third of the years, relative to the mean of all. The rain has a
 * gamma distribution, in the approximation of Wilson and Hilferty: the cube of a normal distribution.
 *
 * @param variation coefficient of variation from year to year
 */
export function computeRainThirds(variation: number): Thirds {
  const mean = 1 - variation ** 2 / 9
  const spread = variation / 3
  const toShare = (z: number, square: number, cube: number) =>
    Math.max(0, mean ** 3 + 3 * mean ** 2 * spread * z + 3 * mean * spread ** 2 * square + spread ** 3 * cube)
  const below = toShare(-UPPER_MEAN, OUTER_SQUARE, -UPPER_CUBE)
  const normal = toShare(0, MIDDLE_SQUARE, 0)
  const above = toShare(UPPER_MEAN, OUTER_SQUARE, UPPER_CUBE)
  const average = (below + normal + above) / 3
  return average > 0
    ? { below: below / average, normal: normal / average, above: above / average }
    : { below: 0, normal: 0, above: 3 }
}

/** Standard deviation of a season's mean temperature from year to year in °C: larger far from the oceans and the tropics. Judged. */
const TROPICAL_SPREAD_C = 0.4
const SPREAD_PER_RANGE = 0.025

/** Computes by how many °C the cold, the normal and the warm third of the years differ from the mean. */
export function computeTemperatureThirds(annualRangeC: number): Thirds {
  const differenceC = UPPER_MEAN * (TROPICAL_SPREAD_C + SPREAD_PER_RANGE * annualRangeC)
  return { below: -differenceC, normal: 0, above: differenceC }
}

/** Computes the expectation of a value from the probabilities of the thirds. */
export function computeExpectation(probabilities: Thirds, values: Thirds): number {
  return THIRDS.reduce((sum, third) => sum + probabilities[third] * values[third], 0)
}
