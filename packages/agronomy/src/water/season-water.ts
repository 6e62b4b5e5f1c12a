import { at } from '../at'
import { monthOfDay } from '../calendar'
import { dailyAmounts } from '../climate/daily-series'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import type { Season } from '../season/season'
import { type CropDemand, cropDemand } from './crop-demand'
import { dryYearRainShare, seasonRainVariation } from './dry-year'
import { monthlyEffectiveRain } from './effective-rain'
import { wetnessOfFallow } from './fallow-soil'
import { paddyIrrigation, type PaddySupply, paddyWaterUse } from './flooded-rice'
import { netIrrigation, rainfedWaterUse } from './soil-water'
import { yieldRatio } from './yield-ratio'

/** A month counts for the variation of the season's rain when this many of its days are in the season. */
const DAYS_TO_COUNT = 5

/** Water over the season of an annual crop, in mm. */
export interface SeasonWater {
  readonly neededMm: number
  readonly rainMm: number
  readonly effectiveRainMm: number
  readonly irrigationMm: number
  /** Coefficient of variation of the season's rain from year to year. */
  readonly rainVariation: number
  /** Share of the attainable yield in the driest year out of five, without irrigation. */
  readonly yieldRatioDryYear: number
}

/** Water that the crop uses under rain alone, in mm. */
export function rainfedUse(climate: PlaceClimate, crop: CropType, demand: CropDemand): number {
  const supply = supplyOf(climate, demand)
  return crop.flags.has('flooded')
    ? paddyWaterUse(demand, supply)
    : rainfedWaterUse(demand, crop.depletionFraction, supply)
}

/** Net irrigation, in mm, that keeps the crop from any shortage. */
export function irrigationNeed(climate: PlaceClimate, crop: CropType, demand: CropDemand): number {
  const supply = supplyOf(climate, demand)
  return crop.flags.has('flooded')
    ? paddyIrrigation(demand, supply)
    : netIrrigation(demand, crop.depletionFraction, supply)
}

function supplyOf(
  { rainMm, effectiveRainMm, fallowWetness }: PlaceClimate,
  { from }: CropDemand,
): PaddySupply {
  return { rainMm, effectiveRainMm, wetnessAtPlanting: at(fallowWetness, from) }
}

export function seasonWater(climate: PlaceClimate, crop: CropType, season: Season): SeasonWater {
  const demand = cropDemand(climate, crop, season)
  const rainVariation = seasonRainVariation(rainOfMonths(climate, season), climate.monthly.rainVariation)
  const dryYear = dryYearClimate(climate, rainVariation)
  return {
    neededMm: demand.totalMm,
    rainMm: sumOver(climate.rainMm, season),
    effectiveRainMm: sumOver(climate.effectiveRainMm, season),
    irrigationMm: irrigationNeed(climate, crop, demand),
    rainVariation,
    yieldRatioDryYear: yieldRatio(crop.yieldResponse, rainfedUse(dryYear, crop, demand), demand.totalMm),
  }
}

/** Net irrigation, in mm, of a season. */
export function seasonIrrigation(climate: PlaceClimate, crop: CropType, season: Season): number {
  return irrigationNeed(climate, crop, cropDemand(climate, crop, season))
}

/** The same place in the driest year out of five, soil before planting included. */
export function dryYearClimate(climate: PlaceClimate, rainVariation: number): PlaceClimate {
  const share = dryYearRainShare(rainVariation)
  const monthlyRainMm = climate.monthly.rainMm.map((mm) => mm * share)
  const effectiveRainMm = dailyAmounts(monthlyEffectiveRain(monthlyRainMm))
  return {
    ...climate,
    rainMm: climate.rainMm.map((mm) => mm * share),
    effectiveRainMm,
    fallowWetness: wetnessOfFallow(effectiveRainMm, climate.et0Mm),
  }
}

/** Rain of the months that count, whole: the variation of rain is known month by month. */
function rainOfMonths(climate: PlaceClimate, season: Season): Float64Array {
  const days = new Float64Array(12)
  for (let day = 0; day < season.days; day += 1) {
    const month = monthOfDay(season.plantingDay + day)
    days[month] = at(days, month) + 1
  }
  return days.map((count, month) => (count >= DAYS_TO_COUNT ? at(climate.monthly.rainMm, month) : 0))
}

function sumOver(dailyMm: Float64Array, season: Season): number {
  let sum = 0
  for (let day = 0; day < season.days; day += 1) sum += at(dailyMm, season.plantingDay + day)
  return sum
}
