import { at } from '../at'

/** Rain of successive months is nearly independent: seasons vary 1.04 times as much as if it were (657 stations). */
const MONTH_DEPENDENCE = 1.04

/** Coefficient of variation of a season's rain from year to year, from the rain and the variation of each month. */
export function seasonRainVariation(seasonRainMm: Float64Array, variation: Float64Array): number {
  let totalMm = 0
  let variance = 0
  for (let month = 0; month < 12; month += 1) {
    totalMm += at(seasonRainMm, month)
    variance += (at(seasonRainMm, month) * at(variation, month)) ** 2
  }
  return totalMm > 0 ? (MONTH_DEPENDENCE * Math.sqrt(variance)) / totalMm : 0
}

/** Rain of the driest year in five relative to the mean: 20th percentile of a gamma distribution (Wilson-Hilferty). */
export function dryYearRainShare(variation: number): number {
  return Math.max(0, 1 - variation ** 2 / 9 - (0.8416 * variation) / 3) ** 3
}
