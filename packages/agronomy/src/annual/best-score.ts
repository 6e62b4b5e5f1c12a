import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { roundTo } from '../numbers'
import type { Field } from '../score/field'
import { computeTimingScore, type PlantingTiming } from '../score/planting-timing'
import { computeSupplyScore } from '../score/water-supply'
import { computeCropDemand } from '../water/crop-demand'
import { computeRainfedYieldRatio } from '../water/season-water'
import { boundScore, boundVarietyScore, computeGrowth, VARIETIES } from './growth'

interface ScoreOptions {
  readonly field: Field
  readonly minScore: number
}

/**
 * Returns the highest score of any variety planted on one of the days of a month if it is above a minimum, else the
 * minimum. Ends with the first score that is published as the highest possible one, that of the timing, and skips
 * varieties that cannot score higher than the best one so far.
 */
export function findBestScore(
  climate: PlaceClimate,
  crop: CropType,
  plantingDays: readonly number[],
  { timing, field, minScore }: ScoreOptions & { readonly timing: PlantingTiming | undefined },
): number {
  const best = createBestScore({ climate, timing }, { field, minScore })
  for (const plantingDay of plantingDays) raiseBestScores([best], crop, plantingDay, field)
  return best.score
}

/** The climate of a month of planting, and how usual the month is there. */
interface PlantingClimate {
  readonly climate: PlaceClimate
  readonly timing: PlantingTiming | undefined
}

/** Like `findBestScore`, for several climates that differ only in rain and soil. */
export function findBestScores(
  plantings: readonly PlantingClimate[],
  crop: CropType,
  plantingDays: readonly number[],
  { field, minScore }: ScoreOptions,
): number[] {
  const bestScores = plantings.map((planting) => createBestScore(planting, { field, minScore }))
  // Snow protects winter types, so their growth depends on rain as well.
  const groups = isWinterType(crop) ? bestScores.map((best) => [best]) : [bestScores]
  for (const group of groups) {
    for (const plantingDay of plantingDays) raiseBestScores(group, crop, plantingDay, field)
  }
  return bestScores.map(({ score }) => score)
}

/** The best score in a climate so far. */
interface BestScore {
  readonly climate: PlaceClimate
  readonly timingScore: number
  /** Rounded score without any other limitation than the timing. */
  readonly highestScore: number
  score: number
}

function createBestScore({ climate, timing }: PlantingClimate, { field, minScore }: ScoreOptions): BestScore {
  const timingScore = computeTimingScore(timing, field.supply)
  return { climate, timingScore, highestScore: roundTo(timingScore, 2), score: minScore }
}

/** Raises the best scores to those of a planting day, in climates in which the crop grows equally until water is short. */
function raiseBestScores(
  bestScores: readonly BestScore[],
  crop: CropType,
  plantingDay: number,
  field: Field,
): void {
  const [first] = bestScores
  if (!first) return
  const planting = { climate: first.climate, crop, plantingDay, field }
  const maxScore = boundScore(planting, getLowestImprovableScore(bestScores))
  if (!canImproveAny(bestScores, maxScore)) return
  for (const variety of VARIETIES) {
    if (!canImproveAny(bestScores, boundVarietyScore(planting, variety, maxScore))) continue
    const { season, climateScore } = computeGrowth(planting, variety)
    if (!canImproveAny(bestScores, climateScore)) continue
    const demand = computeCropDemand(first.climate, crop, season)
    for (const best of bestScores) {
      if (!canImprove(best, climateScore)) continue
      const yieldRatio = computeRainfedYieldRatio(best.climate, crop, demand)
      const score = computeSupplyScore(climateScore, yieldRatio, field.supply)
      best.score = Math.max(best.score, best.timingScore * score)
    }
  }
}

function canImproveAny(bestScores: readonly BestScore[], climateScore: number): boolean {
  for (const best of bestScores) if (canImprove(best, climateScore)) return true
  return false
}

/** Whether a season with this score, before water stress, may raise the best score as published. */
function canImprove({ score, timingScore, highestScore }: BestScore, climateScore: number): boolean {
  return timingScore * climateScore > score && roundTo(score, 2) !== highestScore
}

/** Exceeds what rounding adds to a quotient. */
const ROUNDING = 1e-6

/** Returns the score, before water stress and timing, that a season has to exceed in order to raise any best score. */
function getLowestImprovableScore(bestScores: readonly BestScore[]): number {
  let lowest = Infinity
  for (const { score, timingScore } of bestScores) lowest = Math.min(lowest, score / timingScore)
  return lowest * (1 - ROUNDING)
}
