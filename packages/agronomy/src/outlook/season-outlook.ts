import { at } from '../at'
import type { PlaceClimate } from '../climate/place-climate'
import { computeSeasonRainVariation } from '../water/dry-year'
import type { CoveredMonth } from './covered-months'
import { EVEN_TERCILES, type Terciles } from '@crop/domain'
import { averageTerciles, shrinkTerciles } from './shrink-terciles'
import { computeExpectation, computeRainThirds, computeTemperatureThirds, type Thirds } from './thirds'

/** Each third usually has about three seasons in ten. */
export const USUAL_TENTHS = 3
/** No outlook is certain. */
const MAX_TENTHS = 9

/** Returns how many seasons in ten a probability means. */
export const countTenths = (probability: number): number => Math.min(MAX_TENTHS, Math.round(10 * probability))

/** A month of a season with its probabilities after shrinking. */
export interface ShrunkMonth {
  readonly month: string
  /** 0 to 11. */
  readonly index: number
  readonly rain: Terciles
  readonly temperature: Terciles | null
}

/** The outlook for the covered months of a season as a whole. */
export interface SeasonOutlook {
  readonly months: readonly ShrunkMonth[]
  /** Probabilities of a dry, a normal and a wet season. */
  readonly rain: Terciles
  /** Even without an outlook for temperatures. */
  readonly temperature: Terciles
  readonly hasTemperature: boolean
  /** Rain of the covered months in each third of the years, relative to their normal rain. */
  readonly rainShares: Thirds
  /** Difference of their temperature from the normal in each third of the years, in °C. */
  readonly temperatureDifferencesC: Thirds
}

/**
 * Shrinks the probabilities of the covered months and averages them. The rain of these months is assumed to lie in the same
 * third, because what makes an outlook lean lasts for months.
 */
export function createSeasonOutlook(climate: PlaceClimate, covered: readonly CoveredMonth[]): SeasonOutlook {
  const { rainMm, rainVariation } = climate.monthly
  const months = covered.map(({ month, index, rain, temperature, rainSkill, temperatureSkill }) => ({
    month,
    index,
    rain: shrinkTerciles(rain, rainSkill),
    temperature: temperature && shrinkTerciles(temperature, temperatureSkill),
  }))
  const coveredMm = rainMm.map((mm, index) => (months.some((month) => month.index === index) ? mm : 0))
  const temperatures = months.flatMap(({ temperature }) => temperature ?? [])
  return {
    months,
    rain: averageTerciles(months.map(({ rain, index }) => ({ terciles: rain, weight: at(rainMm, index) }))),
    temperature: averageTerciles(temperatures.map((terciles) => ({ terciles, weight: 1 }))),
    hasTemperature: temperatures.length > 0,
    rainShares: computeRainThirds(computeSeasonRainVariation(coveredMm, rainVariation)),
    temperatureDifferencesC: computeTemperatureThirds(climate.annualRangeC),
  }
}

/** Computes the expected rain of a season in percent of the normal. `seasonMonths` are its months (0 to 11). */
export function computeRainPercent(
  { months, rain, rainShares }: SeasonOutlook,
  { monthly: { rainMm } }: PlaceClimate,
  seasonMonths: readonly number[],
): number {
  const seasonMm = seasonMonths.reduce((sum, index) => sum + at(rainMm, index), 0)
  const coveredMm = months.reduce((sum, { index }) => sum + at(rainMm, index), 0)
  if (rain === EVEN_TERCILES || seasonMm === 0) return 100
  return 100 * (1 + (coveredMm / seasonMm) * (computeExpectation(rain, rainShares) - 1))
}

/** Computes the expected difference of a season's temperature from the normal in °C; null without an outlook for it. */
export function computeTemperatureDifference(
  { months, temperature, hasTemperature, temperatureDifferencesC }: SeasonOutlook,
  seasonMonths: readonly number[],
): number | null {
  if (!hasTemperature) return null
  const coveredMonths = months.filter((month) => month.temperature !== null).length
  return (coveredMonths / seasonMonths.length) * computeExpectation(temperature, temperatureDifferencesC)
}
