import { at } from '../at'

/**
 * Variation of the rain of a season relative to the variation if its months were independent. It was measured at 657
 * stations.
 */
const MONTH_DEPENDENCE = 1.04

/** Computes the coefficient of variation of a season's rain from the mean rain and the variation of each month. */
export function computeSeasonRainVariation(
  monthlyRainMm: Float64Array,
  monthlyVariation: Float64Array,
): number {
  let totalMm = 0
  let variance = 0
  for (let month = 0; month < 12; month += 1) {
    totalMm += at(monthlyRainMm, month)
    variance += (at(monthlyRainMm, month) * at(monthlyVariation, month)) ** 2
  }
  return totalMm > 0 ? (MONTH_DEPENDENCE * Math.sqrt(variance)) / totalMm : 0
}

/**
 * Computes the rain of the driest year in five relative to the mean year. It is the 20th percentile of a gamma
 * distribution, in the approximation of Wilson and Hilferty.
 */
export function computeDryYearRainShare(variation: number): number {
  return Math.max(0, 1 - variation ** 2 / 9 - (0.8416 * variation) / 3) ** 3
}
