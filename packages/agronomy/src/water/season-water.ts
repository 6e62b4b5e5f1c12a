import { getMonthIndex } from '../calendar'
import { type PlaceClimate, scaleRain } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { at } from '../at'
import type { Season } from '../season/season'
import { computeCropDemand, type CropDemand } from './crop-demand'
import { computeDryYearRainShare, computeSeasonRainVariation } from './dry-year'
import { computeDrylandIrrigation, computeDrylandWaterUse } from './dryland-water'
import { computePaddyIrrigation, computePaddyWaterUse } from './flooded-rice'
import { computeYieldRatio } from './yield-ratio'

/** Days of a month that must be in the season for the month to count towards the variation of the season's rain. */
const MIN_DAYS_IN_MONTH = 5

/** Water balance over the season of an annual crop, or over a year of a perennial one. */
export interface SeasonWater {
  /** Water use of the crop without water stress. */
  readonly neededMm: number
  readonly rainMm: number
  readonly effectiveRainMm: number
  /** Water that the crop uses without irrigation, from rain and soil. */
  readonly usedMm: number
  /** Part of `usedMm` that is rain of the same season or year. */
  readonly rainUsedMm: number
  /** Net irrigation that avoids all water stress. */
  readonly irrigationMm: number
  /** Coefficient of variation of `rainMm` from year to year. */
  readonly rainVariation: number
  /** Share of the attainable yield in the driest year out of five, without irrigation. */
  readonly yieldRatioDryYear: number
}

/** Computes the share of the attainable yield that a crop reaches without irrigation. */
export function computeRainfedYieldRatio(climate: PlaceClimate, crop: CropType, demand: CropDemand): number {
  const usedMm = computeRainfedWaterUse(climate, crop, demand)
  return computeYieldRatio(crop.yieldResponse, usedMm, demand.totalMm)
}

/** Computes the water, in mm, that a crop uses without irrigation. */
export function computeRainfedWaterUse(climate: PlaceClimate, crop: CropType, demand: CropDemand): number {
  return crop.flags.has('flooded')
    ? computePaddyWaterUse(demand, climate)
    : computeDrylandWaterUse(demand, crop.depletionFraction, climate)
}

/** Computes the net irrigation, in mm, that avoids all water stress. */
export function computeNetIrrigation(climate: PlaceClimate, crop: CropType, demand: CropDemand): number {
  return crop.flags.has('flooded')
    ? computePaddyIrrigation(demand, climate)
    : computeDrylandIrrigation(demand, crop.depletionFraction, climate)
}

/** Computes the water balance of the season of an annual crop. */
export function computeSeasonWater(climate: PlaceClimate, crop: CropType, season: Season): SeasonWater {
  const demand = computeCropDemand(climate, crop, season)
  const rainVariation = computeSeasonRainVariation(
    getRainOfSeasonMonths(climate, season),
    climate.monthly.rainVariation,
  )
  const dryYear = toDryYearClimate(climate, rainVariation)
  const rainMm = sumSeason(climate.rainMm, season)
  const effectiveRainMm = sumSeason(climate.effectiveRainMm, season)
  const usedMm = computeRainfedWaterUse(climate, crop, demand)
  return {
    neededMm: demand.totalMm,
    rainMm,
    effectiveRainMm,
    usedMm,
    rainUsedMm: Math.min(usedMm, crop.flags.has('flooded') ? rainMm : effectiveRainMm),
    irrigationMm: computeNetIrrigation(climate, crop, demand),
    rainVariation,
    yieldRatioDryYear: computeRainfedYieldRatio(dryYear, crop, demand),
  }
}

/** Computes the net irrigation of a season in mm. */
export function computeSeasonIrrigation(climate: PlaceClimate, crop: CropType, season: Season): number {
  return computeNetIrrigation(climate, crop, computeCropDemand(climate, crop, season))
}

/** Returns the climate of the driest year out of five. */
export function toDryYearClimate(climate: PlaceClimate, rainVariation: number): PlaceClimate {
  return scaleRain(climate, computeDryYearRainShare(rainVariation))
}

/**
 * Returns the rain of each month that counts, and 0 for the others. The rain of a whole month counts, because its
 * variation is only known for whole months.
 */
function getRainOfSeasonMonths(climate: PlaceClimate, season: Season): Float64Array {
  const days = new Float64Array(12)
  for (let day = 0; day < season.days; day += 1) {
    const month = getMonthIndex(season.plantingDay + day)
    days[month] = at(days, month) + 1
  }
  return days.map((count, month) => (count >= MIN_DAYS_IN_MONTH ? at(climate.monthly.rainMm, month) : 0))
}

function sumSeason(dailyMm: Float64Array, season: Season): number {
  let sum = 0
  for (let day = 0; day < season.days; day += 1) sum += at(dailyMm, season.plantingDay + day)
  return sum
}
