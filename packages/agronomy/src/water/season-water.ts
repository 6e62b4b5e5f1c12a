import { getMonthIndex } from '../calendar'
import { toDailyAmounts } from '../climate/daily-series'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import type { Season } from '../season/season'
import { monthlyEffectiveRain } from '../soil/effective-rain'
import { fallowWetness } from '../soil/soil-water'
import { type CropDemand, getCropDemand } from './crop-demand'
import { dryYearRainShare, seasonRainVariation } from './dry-year'
import { drylandIrrigation, drylandWaterUse } from './dryland-water'
import { paddyIrrigation, type PaddySupply, paddyWaterUse } from './flooded-rice'
import { yieldRatio } from './yield-ratio'

/** A month counts towards the variation of the season's rain if at least this many of its days are in the season. */
const MIN_DAYS_IN_MONTH = 5

/** Water over the season of an annual crop, or over a year of a perennial one. */
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

/** Water, in mm, that the crop uses without irrigation. */
export function rainfedWaterUse(climate: PlaceClimate, crop: CropType, demand: CropDemand): number {
  const supply = getWaterSupply(climate, demand)
  return crop.flags.has('flooded')
    ? paddyWaterUse(demand, supply)
    : drylandWaterUse(demand, crop.depletionFraction, supply)
}

/** Net irrigation, in mm, that avoids all water stress. */
export function netIrrigation(climate: PlaceClimate, crop: CropType, demand: CropDemand): number {
  const supply = getWaterSupply(climate, demand)
  return crop.flags.has('flooded')
    ? paddyIrrigation(demand, supply)
    : drylandIrrigation(demand, crop.depletionFraction, supply)
}

function getWaterSupply(
  { rainMm, effectiveRainMm, fallowWetness }: PlaceClimate,
  { startDay }: CropDemand,
): PaddySupply {
  return { rainMm, effectiveRainMm, wetnessAtPlanting: at(fallowWetness, startDay) }
}

export function getSeasonWater(climate: PlaceClimate, crop: CropType, season: Season): SeasonWater {
  const demand = getCropDemand(climate, crop, season)
  const rainVariation = seasonRainVariation(
    getSeasonRainByMonth(climate, season),
    climate.monthly.rainVariation,
  )
  const dryYear = toDryYearClimate(climate, rainVariation)
  return {
    neededMm: demand.totalMm,
    rainMm: sumSeason(climate.rainMm, season),
    effectiveRainMm: sumSeason(climate.effectiveRainMm, season),
    irrigationMm: netIrrigation(climate, crop, demand),
    rainVariation,
    yieldRatioDryYear: yieldRatio(crop.yieldResponse, rainfedWaterUse(dryYear, crop, demand), demand.totalMm),
  }
}

/** Returns the net irrigation of a season in mm. */
export function getSeasonIrrigation(climate: PlaceClimate, crop: CropType, season: Season): number {
  return netIrrigation(climate, crop, getCropDemand(climate, crop, season))
}

/** Returns the climate of the driest year out of five, with the soil drier before planting too. */
export function toDryYearClimate(climate: PlaceClimate, rainVariation: number): PlaceClimate {
  const share = dryYearRainShare(rainVariation)
  const monthlyRainMm = climate.monthly.rainMm.map((mm) => mm * share)
  const effectiveRainMm = toDailyAmounts(monthlyEffectiveRain(monthlyRainMm))
  return {
    ...climate,
    rainMm: climate.rainMm.map((mm) => mm * share),
    effectiveRainMm,
    fallowWetness: fallowWetness(effectiveRainMm, climate.et0Mm),
  }
}

/** Returns the whole rain of each month that counts, because the variation of rain is known by month. */
function getSeasonRainByMonth(climate: PlaceClimate, season: Season): Float64Array {
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
