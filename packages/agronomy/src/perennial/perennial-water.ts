import { DAYS_IN_YEAR, getMonthIndex } from '../calendar'
import { computeKcHeightFactor } from '../climate/kc-adjustment'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import type { CropDemand } from '../water/crop-demand'
import { computeSeasonRainVariation } from '../water/dry-year'
import {
  computeNetIrrigation,
  computeRainfedWaterUse,
  computeRainfedYieldRatio,
  type SeasonWater,
  toDryYearClimate,
} from '../water/season-water'

/** Crop coefficient of a leafless orchard. */
const LEAFLESS_KC = 0.3
/** Crop coefficient of soil in which corms rest without leaves. */
const RESTING_KC = 0.15

/** Computes the share of the attainable yield that a full-grown stand reaches without irrigation. */
export function computeStandYieldRatio(climate: PlaceClimate, crop: CropType): number {
  return computeRainfedYieldRatio(climate, crop, computeStandDemand(climate, crop))
}

/** Computes the water balance of a full-grown stand over a year. */
export function computePerennialWater(climate: PlaceClimate, crop: CropType): SeasonWater {
  const demand = computeStandDemand(climate, crop)
  const rainVariation = computeSeasonRainVariation(climate.monthly.rainMm, climate.monthly.rainVariation)
  const effectiveRainMm = sumYear(climate.effectiveRainMm)
  const usedMm = computeRainfedWaterUse(climate, crop, demand)
  return {
    neededMm: demand.totalMm,
    rainMm: sumYear(climate.rainMm),
    effectiveRainMm,
    usedMm,
    rainUsedMm: Math.min(usedMm, effectiveRainMm),
    irrigationMm: computeNetIrrigation(climate, crop, demand),
    rainVariation,
    yieldRatioDryYear: computeStandYieldRatio(toDryYearClimate(climate, rainVariation), crop),
  }
}

/** Computes the water demand of a full-grown stand over two equal years. The first year only fills the soil. */
function computeStandDemand(climate: PlaceClimate, crop: CropType): CropDemand {
  const isDeciduous = crop.flags.has('deciduous')
  const heightFactor = crop.heightM === undefined ? 0 : computeKcHeightFactor(crop.heightM)
  const kcByMonth = climate.monthly.tmeanC.map((tmeanC, month) =>
    isDeciduous && tmeanC < crop.temperature.absoluteMinC
      ? LEAFLESS_KC
      : crop.flags.has('summerdormant') && tmeanC >= crop.temperature.optimalMaxC
        ? RESTING_KC
        : crop.kc.mid + heightFactor * at(climate.monthlyKcAdjustment, month),
  )
  const days = 2 * DAYS_IN_YEAR
  const etcMm = new Float64Array(days)
  for (let day = 0; day < days; day += 1) {
    etcMm[day] = at(climate.et0Mm, day) * at(kcByMonth, getMonthIndex(day))
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
