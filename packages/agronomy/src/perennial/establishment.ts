import { DAYS_IN_MONTH } from '../calendar'
import { chanceMaximumAbove, chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import { computeSuitability } from '../season/temperature-suitability'
import { computeMonthlyEffectiveRain } from '../soil/effective-rain'

/** Weights of the planting month and the two following months in the growth of young plants. */
const MONTH_WEIGHTS = [0.4, 0.35, 0.25] as const
/** Frost days in the planting month at which the success falls to 1/e. */
const FROST_SCALE_DAYS = 12
/** Young plants suffer from frost below this daily minimum, or already at a milder one that kills the crop. */
const FROST_BELOW_C = -2
/** Young leaves scorch above this daily maximum. */
const SCORCH_ABOVE_C = 38
/** Share of the success that is lost if every day of the planting month is too hot. */
const SCORCH_LOSS = 0.4
/** Growth of young plants on dry soil relative to moist soil. */
const DRY_SOIL_GROWTH = 0.4
/** Water use of young plants relative to the reference ET0. */
const YOUNG_PLANT_COEFFICIENT = 0.6

/**
 * Returns for each of the twelve planting months how well young plants establish, relative to the best month (0 to 1). It
 * depends on warmth, rain, frost and extreme heat. Deciduous plants can also be planted bare-root in winter.
 */
export function computeRelativeEstablishment(climate: PlaceClimate, crop: CropType): Float64Array {
  const growth = computeMonthlyGrowth(climate, crop)
  const successes = growth.map((_, month) => {
    const tmeanC = at(climate.monthly.tmeanC, month)
    const tminC = at(climate.monthly.tminC, month)
    const tmaxC = at(climate.monthly.tmaxC, month)
    const frostChance = chanceMinimumBelow(Math.max(crop.killC, FROST_BELOW_C), tminC, tmaxC)
    const frostDays = frostChance * at(DAYS_IN_MONTH, month)
    const growthAfterPlanting = MONTH_WEIGHTS.reduce(
      (sum, weight, offset) => sum + weight * at(growth, (month + offset) % 12),
      0,
    )
    const leafedSuccess =
      growthAfterPlanting *
      Math.exp(-frostDays / FROST_SCALE_DAYS) *
      (1 - SCORCH_LOSS * chanceMaximumAbove(SCORCH_ABOVE_C, tminC, tmaxC))
    return crop.flags.has('deciduous')
      ? Math.max(leafedSuccess, getBareRootSuccess(tmeanC, tminC))
      : leafedSuccess
  })
  const bestSuccess = Math.max(...successes)
  return successes.map((success) => (bestSuccess > 0 ? success / bestSuccess : 0))
}

/** Computes the growth of young plants in each month, relative to that in ideal weather (0 to 1). */
function computeMonthlyGrowth(climate: PlaceClimate, crop: CropType): Float64Array {
  const effectiveRainMm = computeMonthlyEffectiveRain(climate.monthly.rainMm)
  return climate.monthly.tmeanC.map((tmeanC, month) => {
    const neededMm = YOUNG_PLANT_COEFFICIENT * at(climate.monthlyEt0Mm, month) * at(DAYS_IN_MONTH, month)
    const moisture = neededMm > 0 ? Math.min(1, at(effectiveRainMm, month) / neededMm) : 1
    return computeSuitability(crop.temperature, tmeanC) * (DRY_SOIL_GROWTH + (1 - DRY_SOIL_GROWTH) * moisture)
  })
}

/** Returns the success of leafless plants, which are best planted in cold weather without deep frost. */
function getBareRootSuccess(tmeanC: number, tminC: number): number {
  if (tmeanC < -2 || tmeanC > 9) return 0
  return tminC < -8 ? 0.375 : 0.75
}
