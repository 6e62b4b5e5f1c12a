import { DAYS_IN_MONTH } from '../calendar'
import { chanceMaximumAbove, chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import { clamp } from '../numbers'
import { computeSuitability } from '../season/temperature-suitability'
import { computeMonthlyEffectiveRain } from '../soil/effective-rain'

/** Weights of the planting month and the four following months in the growth of young plants. */
const MONTH_WEIGHTS = [0.3, 0.25, 0.2, 0.15, 0.1] as const
/** Frost days in the planting month at which the success falls to 1/e. */
const FROST_SCALE_DAYS = 12
/** Success of potted plants in leaf relative to dormant ones, for deciduous crops. */
const LEAFED_SUCCESS = 0.75
/** Monthly means of dormancy: always below the first, and in the coldest months below the last. */
const DORMANT_BELOW_C = 10
const DORMANT_SPREAD_C = 2.5
const MAX_DORMANT_C = 16
/** Monthly mean below which the soil is frozen, and monthly minimum below which bare roots suffer. */
const FROZEN_BELOW_C = -2
const DEEP_FROST_BELOW_C = -8
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
 * depends on warmth, rain, frost and extreme heat. Deciduous plants are best planted bare-root in winter, except fodder,
 * which is sown.
 */
export function computeRelativeEstablishment(climate: PlaceClimate, crop: CropType): Float64Array {
  const growth = computeMonthlyGrowth(climate, crop)
  const isPlantedBareRoot = crop.flags.has('deciduous') && crop.group !== 'fodder'
  const coldestC = Math.min(...climate.monthly.tmeanC)
  const successes = growth.map((_, month) => {
    const tmeanC = at(climate.monthly.tmeanC, month)
    const tminC = at(climate.monthly.tminC, month)
    const tmaxC = at(climate.monthly.tmaxC, month)
    const frostChance = chanceMinimumBelow(
      Math.max(crop.killC, FROST_BELOW_C),
      tminC,
      tmaxC,
      climate.annualRangeC,
    )
    const frostDays = frostChance * at(DAYS_IN_MONTH, month)
    const growthAfterPlanting = MONTH_WEIGHTS.reduce(
      (sum, weight, offset) => sum + weight * at(growth, (month + offset) % 12),
      0,
    )
    const leafedSuccess =
      growthAfterPlanting *
      Math.exp(-frostDays / FROST_SCALE_DAYS) *
      (1 - SCORCH_LOSS * chanceMaximumAbove(SCORCH_ABOVE_C, tminC, tmaxC))
    return isPlantedBareRoot
      ? Math.max(LEAFED_SUCCESS * leafedSuccess, getBareRootSuccess({ tmeanC, tminC, coldestC }))
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

/**
 * Returns the success of leafless plants, which are planted while they are dormant and the soil is not frozen. Where winters
 * are mild, they are dormant in the coldest months.
 */
function getBareRootSuccess(month: { tmeanC: number; tminC: number; coldestC: number }): number {
  const { tmeanC, tminC, coldestC } = month
  const dormantBelowC = clamp(coldestC + DORMANT_SPREAD_C, DORMANT_BELOW_C, MAX_DORMANT_C)
  if (tmeanC < FROZEN_BELOW_C || tmeanC > dormantBelowC) return 0
  return tminC < DEEP_FROST_BELOW_C ? 0.5 : 1
}
