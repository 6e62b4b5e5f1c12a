import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/traits/crop-type'
import { getLower, roundTo } from '../numbers'
import type { Field } from '../score/field'
import { computeTimingScore, type PlantingTiming } from '../score/planting-timing'
import { computeSupplyScore, countsShortage, type ScoredSupply } from '../score/water-supply'
import { computeCropDemand, type CropDemand } from '../water/crop-demand'
import { computeRainfedYieldRatio } from '../water/season-water'
import { createWetWeatherScorer } from '../water/wet-weather'
import { computeGrowth } from './growth'
import { listSeasonOptions, type SeasonOption } from './season-options'
import { boundYieldRatio } from './water-bound'

interface ScoreOptions {
  readonly timing: PlantingTiming | undefined
  readonly field: Field
  readonly minScore: number
}

/**
 * Returns the highest score of any variety planted on one of the days of a month if it is above a minimum, else the
 * minimum. The score is exact to the two decimals that are published.
 */
export function findBestScore(
  climate: PlaceClimate,
  crop: CropType,
  plantingDays: readonly number[],
  { timing, field, minScore }: ScoreOptions,
): number {
  const best = createBestScore({ climate, timing, minScore }, field)
  raiseBestScores([best], crop, plantingDays, field)
  return best.score
}

/** The climate of a month of planting, and how usual the month is there. */
export interface ScoredPlanting {
  readonly climate: PlaceClimate
  readonly timing: PlantingTiming | undefined
  /** Defaults to the supply of the field. */
  readonly supply?: ScoredSupply
  /** Defaults to 0. */
  readonly minScore?: number
  /** Whether the other scores, which may be too low then, are of no interest unless this one is above its minimum. */
  readonly isRequired?: boolean
}

/** Like `findBestScore`, for several climates that differ only in rain and soil, and for several supplies of water. */
export function findBestScores(
  plantings: readonly ScoredPlanting[],
  crop: CropType,
  plantingDays: readonly number[],
  field: Field,
): number[] {
  const bestScores = plantings.map((planting) => createBestScore(planting, field))
  // Snow protects winter types, so their growth depends on rain as well.
  const groups = isWinterType(crop) ? groupByClimate(bestScores) : [bestScores]
  for (const group of groups) raiseBestScores(group, crop, plantingDays, field)
  return bestScores.map(({ score }) => score)
}

const groupByClimate = (bestScores: readonly BestScore[]): BestScore[][] =>
  [...new Set(bestScores.map(({ climate }) => climate))].map((climate) =>
    bestScores.filter((best) => best.climate === climate),
  )

/** The best score in a climate so far. */
interface BestScore {
  readonly climate: PlaceClimate
  readonly supply: ScoredSupply
  readonly timingScore: number
  /** Whether it has not yet risen above a minimum without which the other scores are of no interest. */
  isMissing: boolean
  score: number
  /** Least score, before water stress and timing, of a season that may raise the best score as published. */
  minClimateScore: number
}

function createBestScore(
  { climate, timing, supply: ownSupply, minScore = 0, isRequired = false }: ScoredPlanting,
  field: Field,
): BestScore {
  const supply = ownSupply ?? field.supply
  const timingScore = computeTimingScore(timing, supply)
  const minClimateScore = getMinClimateScore(minScore, timingScore)
  return { climate, supply, timingScore, isMissing: isRequired, score: minScore, minClimateScore }
}

/** More than the rounding error of a score. */
const ROUNDING = 1e-6

function getMinClimateScore(score: number, timingScore: number): number {
  return ((roundTo(score, 2) + 0.005) / timingScore) * (1 - ROUNDING)
}

/**
 * Raises the best scores to those of a month, in climates in which the crop grows equally until water is short. The most
 * promising season comes first, so that few others are simulated.
 */
function raiseBestScores(
  bestScores: readonly BestScore[],
  crop: CropType,
  plantingDays: readonly number[],
  field: Field,
): void {
  const [first] = bestScores
  if (!first) return
  const { climate } = first
  const plantings = plantingDays.map((plantingDay) => ({ climate, crop, plantingDay, field }))
  const limits = {
    minScore: findLowestMin(bestScores),
    needsWater: bestScores.some(({ supply }) => countsShortage(supply)),
  }
  for (const option of listSeasonOptions(plantings, limits)) {
    const { planting, variety, maxScore } = option
    if (isOutOfReach(bestScores, maxScore)) break
    if (!canRaiseAny(bestScores, option, maxScore)) continue
    const { season, climateScore } = computeGrowth(planting, variety)
    if (!canRaiseAny(bestScores, option, climateScore)) continue
    const scoreWetWeather = createWetWeatherScorer(climate, crop, season)
    let demand: CropDemand | undefined
    for (const best of bestScores) {
      if (climateScore < best.minClimateScore) continue
      const score = climateScore * scoreWetWeather(best.climate)
      if (!canRaise(best, option, score)) continue
      let yieldRatio = 1
      if (countsShortage(best.supply)) {
        demand ??= computeCropDemand(climate, crop, season)
        yieldRatio = computeRainfedYieldRatio(best.climate, crop, demand)
      }
      raiseBestScore(best, best.timingScore * computeSupplyScore(score, yieldRatio, best.supply))
    }
  }
}

/** Returns whether a score is missing that no season with at most this score reaches. */
function isOutOfReach(bestScores: readonly BestScore[], climateScore: number): boolean {
  for (const best of bestScores) if (best.isMissing && climateScore < best.minClimateScore) return true
  return false
}

function canRaiseAny(bestScores: readonly BestScore[], option: SeasonOption, climateScore: number): boolean {
  for (const best of bestScores) if (canRaise(best, option, climateScore)) return true
  return false
}

/** Whether a season with at most this score, before water stress, may raise the best score as published. */
function canRaise(
  { climate, supply, minClimateScore }: BestScore,
  { planting: { crop }, needs }: SeasonOption,
  climateScore: number,
): boolean {
  if (climateScore < minClimateScore) return false
  if (!needs || !countsShortage(supply)) return true
  const maxYieldRatio = boundYieldRatio(climate, crop, needs)
  return computeSupplyScore(climateScore, maxYieldRatio, supply) >= minClimateScore
}

function findLowestMin(bestScores: readonly BestScore[]): number {
  let lowest = Infinity
  for (const { minClimateScore } of bestScores) lowest = getLower(lowest, minClimateScore)
  return lowest
}

function raiseBestScore(best: BestScore, score: number): void {
  if (score <= best.score) return
  best.isMissing = false
  best.score = score
  best.minClimateScore = getMinClimateScore(score, best.timingScore)
}
