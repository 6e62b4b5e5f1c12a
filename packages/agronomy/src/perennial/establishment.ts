import { DAYS_IN_MONTH } from '../calendar'
import { chanceMaximumAbove, chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { at } from '../at'
import { clamp } from '../numbers'
import { computeSuitability } from '../season/temperature-suitability'
import { computeMonthlyEffectiveRain } from '../soil/effective-rain'

/** Weights of the planting month and the six following months in the growth of young plants. */
export const MONTH_WEIGHTS = [0.2, 0.18, 0.16, 0.14, 0.12, 0.1, 0.1] as const
/** Frost days in the planting month at which the success falls to 1/e. */
const FROST_SCALE_DAYS = 12
/** Success of potted plants in leaf relative to dormant ones, for deciduous crops. */
const LEAFED_SUCCESS = 0.75
/**
 * Monthly means of dormancy: always below the first while it gets colder and leaves have to fall, and below the second while
 * it gets warmer; in the coldest months below the last.
 */
const DORMANT_AUTUMN_BELOW_C = 10
const DORMANT_SPRING_BELOW_C = 12
const DORMANT_SPREAD_C = 2.5
const MAX_DORMANT_C = 16
/** Success in a month of which only the beginning is cool enough: springs are short in continental climates. */
const FIRST_HALF_SUCCESS = 0.85
/** Monthly mean below which the soil is frozen, and monthly minimum below which bare roots suffer. */
const FROZEN_BELOW_C = -2
const DEEP_FROST_BELOW_C = -8
/** Young plants suffer from frost below this daily minimum, or already at a milder one that kills the crop. */
const FROST_BELOW_C = -2
/** Young leaves scorch above this daily maximum. */
const SCORCH_ABOVE_C = 38
/** Share of the success that is lost if every day of the planting month is too hot. */
const SCORCH_LOSS = 0.4
/**
 * Roots that were cut or potted take up this much water, in mm a day. Plants in leaf lose more in hot, dry air, even if they
 * are irrigated; judged, like the next two figures, by the usual planting months of 180 orchards and plantations.
 */
const ROOT_UPTAKE_MM = 2.5
/** Further loss of water, in mm a day, at which the success falls to 1/e. */
const SHOCK_SCALE_MM = 5
/** Share of the effective rain that lowers this loss: rain makes the air humid. */
const RAIN_RELIEF = 0.6
/** Evergreen trees that are killed above this minimum are planted long enough before winter to harden. */
const HARDY_KILL_C = -5
/** Months after planting in which they are tender, and share of the success that a month too cold to grow costs; judged. */
const UNHARDENED_MONTHS = 3
const WINTER_LOSS = 0.5
/** Most months from planting at rest to leaves; judged. */
const REST_MONTHS = 2
/** Suitability of the temperature from which they grow leaves; judged. */
const LEAFING_SUITABILITY = 0.5
/** Crops at rest are planted towards the end of summer: in months that are at most this much warmer than the one before. */
const SUMMER_REST_WARMING_C = 0.5
/** Growth of young plants on dry soil relative to moist soil. */
const DRY_SOIL_GROWTH = 0.4
/** Water use of young plants relative to the reference ET0. */
const YOUNG_PLANT_COEFFICIENT = 0.6

/**
 * Returns for each of the twelve planting months how well young plants establish, relative to the best month (0 to 1). It
 * depends on warmth, rain, frost, dry air and extreme heat. Deciduous plants are best planted bare-root in winter, except fodder,
 * which is sown.
 */
export function computeRelativeEstablishment(climate: PlaceClimate, crop: CropType): Float64Array {
  const successes = computeEstablishment(climate, crop)
  const bestSuccess = Math.max(...successes)
  return successes.map((success) => (bestSuccess > 0 ? success / bestSuccess : 0))
}

/** Computes for each planting month how well young plants establish (0 to 1), like `computeRelativeEstablishment`. */
export function computeEstablishment(climate: PlaceClimate, crop: CropType): Float64Array {
  const effectiveRainMm = computeMonthlyEffectiveRain(climate.monthly.rainMm)
  const growth = computeMonthlyGrowth(climate, crop, effectiveRainMm)
  const isPlantedBareRoot = crop.flags.has('deciduous') && crop.group !== 'fodder'
  const coldestC = Math.min(...climate.monthly.tmeanC)
  return growth.map((_, month) => {
    const tmeanC = at(climate.monthly.tmeanC, month)
    const isWarming = at(climate.monthly.tmeanC, (month + 1) % 12) > tmeanC
    const tminC = at(climate.monthly.tminC, month)
    const tmaxC = at(climate.monthly.tmaxC, month)
    const frostChance = chanceMinimumBelow(
      Math.max(crop.killC, FROST_BELOW_C),
      tminC,
      tmaxC,
      climate.site.latitude,
    )
    const frostDays = frostChance * at(DAYS_IN_MONTH, month)
    const growthAfterPlanting = MONTH_WEIGHTS.reduce(
      (sum, weight, offset) => sum + weight * at(growth, (month + offset) % 12),
      0,
    )
    const leafedSuccess =
      growthAfterPlanting *
      computeTransplantSuccess(
        at(climate.monthlyEt0Mm, month),
        at(effectiveRainMm, month) / at(DAYS_IN_MONTH, month),
      ) *
      Math.exp(-frostDays / FROST_SCALE_DAYS) *
      (1 - SCORCH_LOSS * chanceMaximumAbove(SCORCH_ABOVE_C, tminC, tmaxC))
    if (crop.flags.has('summerdormant')) return isSummerRest(climate, crop, month) ? 1 : leafedSuccess
    if (!isPlantedBareRoot) return leafedSuccess * computeWinterSuccess(climate, crop, month)
    const previousC = at(climate.monthly.tmeanC, (month + 11) % 12)
    const bareRootSuccess = getBareRootSuccess({ tmeanC, tminC, coldestC, previousC, isWarming })
    return Math.max(LEAFED_SUCCESS * leafedSuccess, bareRootSuccess)
  })
}

/** Returns the share of young plants that survives the coldest of the months after planting; 1 for all but tender evergreen trees. */
function computeWinterSuccess(climate: PlaceClimate, crop: CropType, month: number): number {
  const { temperature } = crop
  if (crop.habit !== 'tree' || crop.flags.has('deciduous') || crop.killC < HARDY_KILL_C) return 1
  let success = 1
  for (let offset = 1; offset <= UNHARDENED_MONTHS; offset += 1) {
    const tmeanC = at(climate.monthly.tmeanC, (month + offset) % 12)
    if (tmeanC >= temperature.optimalMinC) continue
    success = Math.min(success, 1 - WINTER_LOSS * (1 - computeSuitability(temperature, tmeanC)))
  }
  return success
}

/**
 * Returns whether a crop rests in a month towards the end of summer: it is too warm for leaves, but not warmer than the month
 * before, and leaves grow soon.
 */
function isSummerRest(
  { monthly: { tmeanC } }: PlaceClimate,
  { temperature }: CropType,
  month: number,
): boolean {
  const getC = (offset: number) => at(tmeanC, (month + offset) % 12)
  return (
    getC(0) >= temperature.optimalMaxC &&
    getC(0) < getC(11) + SUMMER_REST_WARMING_C &&
    computeSuitability(temperature, getC(REST_MONTHS)) >= LEAFING_SUITABILITY
  )
}

/** Computes the growth of young plants in each month, relative to that in ideal weather (0 to 1). */
function computeMonthlyGrowth(
  climate: PlaceClimate,
  crop: CropType,
  effectiveRainMm: Float64Array,
): Float64Array {
  return climate.monthly.tmeanC.map((tmeanC, month) => {
    const neededMm = YOUNG_PLANT_COEFFICIENT * at(climate.monthlyEt0Mm, month) * at(DAYS_IN_MONTH, month)
    const moisture = neededMm > 0 ? Math.min(1, at(effectiveRainMm, month) / neededMm) : 1
    return computeSuitability(crop.temperature, tmeanC) * (DRY_SOIL_GROWTH + (1 - DRY_SOIL_GROWTH) * moisture)
  })
}

/** Computes the share of the plants in leaf that survive the air of the planting month, from daily ET0 and effective rain. */
function computeTransplantSuccess(et0Mm: number, effectiveRainMm: number): number {
  const excessMm = Math.max(0, et0Mm - RAIN_RELIEF * effectiveRainMm - ROOT_UPTAKE_MM)
  return Math.exp(-excessMm / SHOCK_SCALE_MM)
}

/**
 * Returns the success of leafless plants, which are planted while they are dormant and the soil is not frozen. Where winters
 * are mild, they are dormant in the coldest months.
 */
function getBareRootSuccess(month: {
  tmeanC: number
  tminC: number
  coldestC: number
  previousC: number
  isWarming: boolean
}): number {
  const { tmeanC, tminC, coldestC, previousC, isWarming } = month
  const leaflessBelowC = isWarming ? DORMANT_SPRING_BELOW_C : DORMANT_AUTUMN_BELOW_C
  const dormantBelowC = clamp(coldestC + DORMANT_SPREAD_C, leaflessBelowC, MAX_DORMANT_C)
  if (tmeanC < FROZEN_BELOW_C) return 0
  const isDormantAtFirst = isWarming && (previousC + tmeanC) / 2 <= dormantBelowC
  if (tmeanC > dormantBelowC) return isDormantAtFirst ? FIRST_HALF_SUCCESS : 0
  return tminC < DEEP_FROST_BELOW_C ? 0.5 : 1
}
