import { at } from '../numbers'

/** Months are nearly independent: a season varies 1.04 times as much as independent months would (657 stations). */
const MONTH_DEPENDENCE = 1.04

/**
 * How a season's rain varies from year to year (coefficient of variation), from the rain that each month gives
 * to the season and the month's own variation.
 */
export function seasonRainVariation(seasonRainMm: Float64Array, variation: Float64Array): number {
  let totalMm = 0
  let squares = 0
  for (let month = 0; month < 12; month += 1) {
    totalMm += at(seasonRainMm, month)
    squares += (at(seasonRainMm, month) * at(variation, month)) ** 2
  }
  return totalMm > 0 ? (MONTH_DEPENDENCE * Math.sqrt(squares)) / totalMm : 0
}

/** Rain of the driest year in five as a share of the mean: 20 % point of a gamma, by Wilson and Hilferty. */
export function dryYearRainShare(variation: number): number {
  return Math.max(0, 1 - variation ** 2 / 9 - (0.8416 * variation) / 3) ** 3
}
