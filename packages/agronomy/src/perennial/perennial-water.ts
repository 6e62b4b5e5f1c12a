import { at } from '../at'
import { DAYS_IN_YEAR, monthOfDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import type { CropDemand } from '../water/crop-demand'
import { dryYearClimate, irrigationNeed, rainfedUse, type SeasonWater } from '../water/season-water'
import { seasonRainVariation } from '../water/dry-year'
import { yieldRatio } from '../water/yield-ratio'

/** Crop coefficient of a leafless orchard. */
const LEAFLESS_KC = 0.3

/** Water use of a full-grown stand over a year, and the share of its yield that rain alone allows. */
export function standWaterUse(
  climate: PlaceClimate,
  crop: CropType,
): { demand: CropDemand; yieldRatio: number } {
  const demand = standDemand(climate, crop)
  return {
    demand,
    yieldRatio: yieldRatio(crop.yieldResponse, rainfedUse(climate, crop, demand), demand.totalMm),
  }
}

/** Water of a full-grown stand over a year. */
export function perennialWater(climate: PlaceClimate, crop: CropType): SeasonWater {
  const { demand } = standWaterUse(climate, crop)
  const rainVariation = seasonRainVariation(climate.monthly.rainMm, climate.monthly.rainVariation)
  return {
    neededMm: demand.totalMm,
    rainMm: sumOfYear(climate.rainMm),
    effectiveRainMm: sumOfYear(climate.effectiveRainMm),
    irrigationMm: irrigationNeed(climate, crop, demand),
    rainVariation,
    yieldRatioDryYear: standWaterUse(dryYearClimate(climate, rainVariation), crop).yieldRatio,
  }
}

/** Two equal years: the first fills the soil, the second is the one to judge. */
function standDemand(climate: PlaceClimate, crop: CropType): CropDemand {
  const deciduous = crop.flags.has('deciduous')
  const kcOfMonth = climate.monthly.tmeanC.map((tmeanC) =>
    deciduous && tmeanC < crop.temperature.absoluteMinC ? LEAFLESS_KC : crop.kc.mid,
  )
  const days = 2 * DAYS_IN_YEAR
  const etcMm = new Float64Array(days)
  for (let day = 0; day < days; day += 1) {
    etcMm[day] = at(climate.et0Mm, day) * at(kcOfMonth, monthOfDay(day))
  }
  return {
    from: 0,
    days,
    leadDays: DAYS_IN_YEAR,
    etcMm,
    rootDepthM: new Float64Array(days).fill(crop.rootDepthM),
    totalMm: sumOfYear(etcMm),
  }
}

function sumOfYear(dailyMm: Float64Array): number {
  let sum = 0
  for (let day = 0; day < DAYS_IN_YEAR; day += 1) sum += at(dailyMm, day)
  return sum
}
