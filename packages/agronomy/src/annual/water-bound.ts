import { at } from '../at'
import type { PlaceClimate } from '../climate/place-climate'
import { computeKcHeightFactor } from '../climate/kc-adjustment'
import { sumDays } from '../climate/running-sums'
import type { CropType } from '../crops/traits/crop-type'
import { getHigher, getLower } from '../numbers'
import type { GrowthSums } from '../season/growth-sums'
import { computeAvailableWaterMm, SEEDLING_ROOT_DEPTH_M } from '../soil/soil-water'
import { MIN_ADJUSTED_KC_END } from '../water/crop-demand'
import { computeYieldRatio } from '../water/yield-ratio'
import type { SeasonPhases } from './season-bound'

/** More than the rounding error of a bound. */
const ROUNDING = 1e-6
/** Above this share, a crop may use more than the soil of its seedlings holds, as their daily balance is computed. */
const MAX_DEPLETION_FRACTION = 0.7

/**
 * Returns an amount of water, in mm, that the crop needs at least without water stress, from the running sums of its growth.
 * The crop coefficients are those of `computeCropDemand`, with the lowest adjustment of the year.
 */
export function boundNeededMm(
  { et0Mm, monthlyKcAdjustment }: PlaceClimate,
  { kc, heightM }: CropType,
  { beforeFlowering, fromFlowering }: GrowthSums,
  { stages, firstDay, midDay, lateDay, endDay, progressOffset }: SeasonPhases,
): number {
  const heightFactor = heightM === undefined ? 0 : computeKcHeightFactor(heightM)
  const adjustment = findLowest(monthlyKcAdjustment)
  const kcMid = kc.mid + heightFactor * adjustment
  const kcEnd = kc.end + (kc.end < MIN_ADJUSTED_KC_END ? 0 : heightFactor * adjustment)
  if (kcMid < kc.initial) return 0
  const developmentProgress = at(beforeFlowering.progress, firstDay) + stages.development
  const developmentDay = findDevelopmentDay(beforeFlowering.progress, developmentProgress, firstDay, midDay)
  // Progress times evapotranspiration, from the start of each stage with changing coefficients.
  const development =
    at(beforeFlowering.et0, midDay) -
    at(beforeFlowering.et0, developmentDay) -
    developmentProgress * sumDays(et0Mm, developmentDay, midDay)
  const ripening =
    at(fromFlowering.et0, endDay) -
    at(fromFlowering.et0, lateDay) -
    (stages.late - progressOffset) * sumDays(et0Mm, lateDay, endDay)
  const neededMm =
    kc.initial * sumDays(et0Mm, firstDay, midDay) +
    ((kcMid - kc.initial) / (stages.mid - stages.development)) * development +
    kcMid * sumDays(et0Mm, midDay, endDay) +
    ((kcEnd - kcMid) / (1 - stages.late)) * ripening
  return neededMm * (1 - ROUNDING)
}

/** Finds the first day whose running sum reaches a value. */
function findDevelopmentDay(sums: Float64Array, value: number, firstDay: number, midDay: number): number {
  let day = firstDay
  while (day < midDay && at(sums, day) < value) day += 1
  return day
}

function findLowest(monthly: Float64Array): number {
  let lowest = Infinity
  for (const value of monthly) lowest = getLower(lowest, value)
  return lowest
}

/** The days of a season, and an amount of water that the crop needs at least in it. */
export interface SeasonNeeds {
  readonly firstDay: number
  readonly endDay: number
  readonly minNeededMm: number
}

/**
 * Bounds the share of the attainable yield that a crop reaches without irrigation: it uses no more water than the soil of all
 * its roots holds at planting and the rain adds. Not for flooded fields, whose soil is puddled again and again.
 */
export function boundYieldRatio(
  { effectiveRainMm, fallowWetness, soilCapacityMmPerM }: PlaceClimate,
  { flags, depletionFraction, rootDepthM, yieldResponse }: CropType,
  { firstDay, endDay, minNeededMm }: SeasonNeeds,
): number {
  if (flags.has('flooded') || depletionFraction > MAX_DEPLETION_FRACTION) return 1
  const depthM = getHigher(rootDepthM, SEEDLING_ROOT_DEPTH_M)
  const soilMm = computeAvailableWaterMm(depthM, at(fallowWetness, firstDay), soilCapacityMmPerM)
  const suppliedMm = soilMm + sumDays(effectiveRainMm, firstDay, endDay)
  return computeYieldRatio(yieldResponse, getLower(suppliedMm * (1 + ROUNDING), minNeededMm), minNeededMm)
}
