import { at } from '../at'
import { sumDays } from '../climate/running-sums'
import { getCycleLimits } from '../crops/traits/cycle-limits'
import { getNightLimits } from '../crops/traits/warm-nights'
import { getHigher } from '../numbers'
import { computeChillingScore } from '../season/cold-damage'
import { getDailySuitability } from '../season/daily-growth'
import { computeFrostScore, sumFreezingDays } from '../season/frost'
import type { GrowthSums } from '../season/growth-sums'
import { BUDDING_PROGRESS, computeHeatScore, getFloweringDay, getHeatLoss } from '../season/heat'
import type { StageBounds } from '../season/season'
import { MIN_SUITABILITY } from '../season/season-suitability'
import {
  computeRipeningScore,
  MIN_RIPE_PROGRESS,
  NEARLY_RIPE_PROGRESS,
  toStageBounds,
} from '../season/simulate-season'
import { estimateMeanNightC, rateNights } from '../season/warm-nights'
import type { Planting } from './growth'

/** More than the rounding error of a running sum. */
const SUM_ROUNDING = 1e-10
/** More than the rounding error of a bound. */
const ROUNDING = 1e-6
/** With less progress in a phase, rounding may change its mean by more than that. */
const MIN_PHASE_PROGRESS = 0.01

/** Days of the two-year series on which the phases of a season begin. */
export interface SeasonPhases {
  readonly stages: StageBounds
  readonly firstDay: number
  readonly midDay: number
  readonly lateDay: number
  readonly endDay: number
  /** Progress on a day from `midDay` on, less its running sum. */
  readonly progressOffset: number
}

/** The bound of a season that has not been simulated. */
export interface SeasonBound {
  /** The product of its scores for temperature, frost, heat and ripening is not higher. */
  readonly maxScore: number
  /** Undefined if the sums do not show when the phases begin. */
  readonly phases?: SeasonPhases
}

const UNKNOWN: SeasonBound = { maxScore: 1 }

/**
 * Bounds a season without simulating it: the days on which its phases begin follow from running sums, and so do the means
 * of the phases. The bound of the score is close, except for rice and spring cereals, whose sterility and cool ripening it
 * leaves out. Where a phase begins so close to the limit of two days that the sums do not show on which one, only the
 * ripening is bounded.
 */
export function boundSeason(planting: Planting, sums: GrowthSums): SeasonBound {
  const { crop, plantingDay: firstDay } = planting
  const lastDay = firstDay + Math.floor(getCycleLimits(crop).maxDays)
  const stages = toStageBounds(crop)
  const { beforeFlowering, fromFlowering } = sums

  const progressBefore = at(beforeFlowering.progress, firstDay)
  const midDay = findDay(beforeFlowering.progress, progressBefore + stages.mid, firstDay, lastDay)
  if (midDay === undefined) return UNKNOWN
  const midProgress = at(beforeFlowering.progress, midDay) - progressBefore
  if (midDay === lastDay) return { maxScore: computeRipeningScore(midProgress + SUM_ROUNDING) }
  const progressOffset = midProgress - at(fromFlowering.progress, midDay)
  const endDay = findDay(fromFlowering.progress, MIN_RIPE_PROGRESS - progressOffset, midDay, lastDay)
  if (endDay === undefined) return UNKNOWN
  const endProgress = progressOffset + at(fromFlowering.progress, endDay)
  const ripeningScore = computeRipeningScore(endProgress + SUM_ROUNDING)
  // A nearly ripe crop may be harvested earlier.
  const isNearlyRipe = endProgress > NEARLY_RIPE_PROGRESS - SUM_ROUNDING && endProgress < MIN_RIPE_PROGRESS
  if (ripeningScore === 0 || isNearlyRipe) return { maxScore: ripeningScore }
  const lateDay = findDay(fromFlowering.progress, stages.late - progressOffset, midDay, endDay)
  if (lateDay === undefined || lateDay === endDay) return { maxScore: ripeningScore }

  const phases = { stages, firstDay, midDay, lateDay, endDay, progressOffset }
  return { maxScore: ripeningScore * boundGrowthScore(planting, sums, phases), phases }
}

/**
 * Finds the first day from `firstDay` on whose running sum reaches a value, or `lastDay` if none does. Undefined if the sum
 * is so close to the value that rounding decides.
 */
function findDay(sums: Float64Array, value: number, firstDay: number, lastDay: number): number | undefined {
  let low = firstDay
  let high = lastDay
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(sums, middle) < value - SUM_ROUNDING) low = middle + 1
    else high = middle
  }
  return Math.abs(at(sums, low) - value) > SUM_ROUNDING ? low : undefined
}

/** Bounds the product of the scores for temperature, frost and heat. */
function boundGrowthScore(planting: Planting, sums: GrowthSums, phases: SeasonPhases): number {
  const { climate, crop } = planting
  return (
    boundSuitability(planting, sums, phases) *
    boundHeatScore(planting, sums, phases) *
    computeFrostScore(sumFreezingDays(climate, crop, phases)) *
    boundNightScore(planting, phases) *
    (1 + ROUNDING)
  )
}

/** Bounds the score of warm nights, as `computeNightScore` computes it. */
function boundNightScore({ climate, crop }: Planting, { midDay, endDay }: SeasonPhases): number {
  const limits = getNightLimits(crop)
  return limits ? rateNights(estimateMeanNightC(climate, midDay, endDay), limits) : 1
}

/** Bounds the score of the temperatures, as `computeSeasonSuitability` computes it. */
function boundSuitability(
  { climate, crop }: Planting,
  { beforeFlowering: before, fromFlowering: from }: GrowthSums,
  { firstDay, midDay, lateDay, endDay, progressOffset }: SeasonPhases,
): number {
  const { suitability, chilledDaysBefore } = getDailySuitability(climate, crop)
  // On the last day the crop only grows until it is ripe.
  const excess = getHigher(0, progressOffset + at(from.progress, endDay) - 1)
  const product =
    boundMean(
      at(before.suitability, midDay) - at(before.suitability, firstDay),
      at(before.progress, midDay) - at(before.progress, firstDay),
    ) *
    boundMean(
      at(from.suitability, lateDay) - at(from.suitability, midDay),
      at(from.progress, lateDay) - at(from.progress, midDay),
    ) *
    boundMean(
      at(from.suitability, endDay) - at(from.suitability, lateDay) - excess * at(suitability, endDay - 1),
      at(from.progress, endDay) - at(from.progress, lateDay) - excess,
    )
  const chilledDays = at(chilledDaysBefore, endDay) - at(chilledDaysBefore, firstDay)
  return Math.cbrt(product) * computeChillingScore(chilledDays)
}

/** Bounds the mean suitability of a phase. */
function boundMean(weightedSum: number, progress: number): number {
  return progress < MIN_PHASE_PROGRESS ? 1 : getHigher(MIN_SUITABILITY, weightedSum / progress)
}

/** Bounds the score of the heat around flowering, as `computeHotFloweringShare` computes its share of the days. */
function boundHeatScore(
  { climate, crop }: Planting,
  { beforeFlowering: { progress } }: GrowthSums,
  { stages, firstDay, midDay, lateDay }: SeasonPhases,
): number {
  const buddingProgress = at(progress, firstDay) + stages.mid - BUDDING_PROGRESS
  const buddingDay = findDay(progress, buddingProgress, firstDay, midDay)
  if (buddingDay === undefined || buddingDay === lateDay) return 1
  const hotDays = sumDays(climate.chanceMaximumAbove(crop.heatC), buddingDay, lateDay)
  const loss = getHeatLoss(climate, crop, getFloweringDay(midDay, lateDay))
  return computeHeatScore(hotDays / (lateDay - buddingDay), loss)
}
