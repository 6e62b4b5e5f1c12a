import { DAYS_IN_YEAR, getMonthIndex } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import type { CropDemand } from '../water/crop-demand'
import { seasonRainVariation } from '../water/dry-year'
import { netIrrigation, rainfedWaterUse, type SeasonWater, toDryYearClimate } from '../water/season-water'
import { yieldRatio } from '../water/yield-ratio'

/** Crop coefficient of a leafless orchard. */
const LEAFLESS_KC = 0.3

/** Returns the water demand of a full-grown stand over a year, and its yield ratio without irrigation. */
export function getStandWaterUse(
  climate: PlaceClimate,
  crop: CropType,
): { demand: CropDemand; yieldRatio: number } {
  const demand = getStandDemand(climate, crop)
  return {
    demand,
    yieldRatio: yieldRatio(crop.yieldResponse, rainfedWaterUse(climate, crop, demand), demand.totalMm),
  }
}

/** Returns the water of a full-grown stand over a year. */
export function getPerennialWater(climate: PlaceClimate, crop: CropType): SeasonWater {
  const { demand } = getStandWaterUse(climate, crop)
  const rainVariation = seasonRainVariation(climate.monthly.rainMm, climate.monthly.rainVariation)
  return {
    neededMm: demand.totalMm,
    rainMm: sumYear(climate.rainMm),
    effectiveRainMm: sumYear(climate.effectiveRainMm),
    irrigationMm: netIrrigation(climate, crop, demand),
    rainVariation,
    yieldRatioDryYear: getStandWaterUse(toDryYearClimate(climate, rainVariation), crop).yieldRatio,
  }
}

/** Covers two equal years: the first only fills the soil, the second counts. */
function getStandDemand(climate: PlaceClimate, crop: CropType): CropDemand {
  const isDeciduous = crop.flags.has('deciduous')
  const kcOfMonth = climate.monthly.tmeanC.map((tmeanC) =>
    isDeciduous && tmeanC < crop.temperature.absoluteMinC ? LEAFLESS_KC : crop.kc.mid,
  )
  const days = 2 * DAYS_IN_YEAR
  const etcMm = new Float64Array(days)
  for (let day = 0; day < days; day += 1) {
    etcMm[day] = at(climate.et0Mm, day) * at(kcOfMonth, getMonthIndex(day))
  }
  return {
    startDay: 0,
    days,
    warmUpDays: DAYS_IN_YEAR,
    etcMm,
    rootDepthM: new Float64Array(days).fill(crop.rootDepthM),
    totalMm: sumYear(etcMm),
  }
}

function sumYear(dailyMm: Float64Array): number {
  let sum = 0
  for (let day = 0; day < DAYS_IN_YEAR; day += 1) sum += at(dailyMm, day)
  return sum
}
