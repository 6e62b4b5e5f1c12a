import type { QuestionConditions } from '@crop/domain'
import { type CropType, isVegetable } from '../crops/crop-type'

/** The supply of water that a score is for. An unknown supply is `mixed`, or as the crop is mostly grown in the country. */
export type ScoredSupply = 'rainfed' | 'mostly_rainfed' | 'mixed' | 'irrigated'

/** Weight of a rain shortage in the score. Irrigated fields have no shortage; an unknown supply is mostly rain. */
const SHORTAGE_WEIGHT: Readonly<Record<ScoredSupply, number>> = {
  rainfed: 1,
  mostly_rainfed: 0.7,
  mixed: 0.7,
  irrigated: 0,
}

/** Irrigated share from which a crop counts as irrigated, and below which it counts as rain-fed. */
const MIN_IRRIGATED_SHARE = 0.5
const MIN_MIXED_SHARE = 0.05

/**
 * Returns the supply that scores are for: the stated one, else that of most of the crop's area in the country. Vegetables
 * that are partly irrigated there count as irrigated, because they are in dry months, and wet ones need no irrigation.
 */
export function getScoredSupply(
  stated: QuestionConditions['water_supply'],
  irrigatedShare: number | null,
  type: CropType,
): ScoredSupply {
  if (stated) return stated.value
  if (irrigatedShare === null) return 'mixed'
  if (irrigatedShare < MIN_MIXED_SHARE) return 'mostly_rainfed'
  return isMostlyIrrigated(irrigatedShare) || isVegetable(type) ? 'irrigated' : 'mixed'
}

export function isMostlyIrrigated(irrigatedShare: number): boolean {
  return irrigatedShare >= MIN_IRRIGATED_SHARE
}

/**
 * Computes the score of the water factor from the yield ratio without irrigation. Where hardly anybody irrigates, a yield
 * ratio below 0.2 is not suitable and one below 0.4 at most marginally suitable. With `rainfed` this follows from the
 * weight of the shortage.
 */
export function computeWaterScore(yieldRatioRainfed: number, supply: ScoredSupply): number {
  const score = 1 - SHORTAGE_WEIGHT[supply] * (1 - yieldRatioRainfed)
  return supply === 'mostly_rainfed' ? Math.min(score, getMaxRainfedScore(yieldRatioRainfed)) : score
}

/** Scores just below the limits of the classes `marginally_suitable` and `moderately_suitable`. */
const MAX_NOT_SUITABLE = 0.24
const MAX_MARGINALLY_SUITABLE = 0.49

function getMaxRainfedScore(yieldRatioRainfed: number): number {
  if (yieldRatioRainfed < 0.2) return MAX_NOT_SUITABLE
  return yieldRatioRainfed < 0.4 ? MAX_MARGINALLY_SUITABLE : 1
}

/** Scores, 0 to 1: for the supply of the question, and for each known supply. */
export interface SupplyScores {
  readonly expected: number
  readonly rainfed: number
  readonly irrigated: number
}

export function toSupplyScores(
  climateScore: number,
  yieldRatioRainfed: number,
  supply: ScoredSupply,
): SupplyScores {
  return {
    expected: computeSupplyScore(climateScore, yieldRatioRainfed, supply),
    rainfed: computeSupplyScore(climateScore, yieldRatioRainfed, 'rainfed'),
    irrigated: computeSupplyScore(climateScore, yieldRatioRainfed, 'irrigated'),
  }
}

/** Computes the score for a supply of water from the score without water stress and the yield ratio without irrigation. */
export function computeSupplyScore(
  climateScore: number,
  yieldRatioRainfed: number,
  supply: ScoredSupply,
): number {
  return Math.min(1, climateScore * computeWaterScore(yieldRatioRainfed, supply))
}

/** Returns the higher of two scores for each water supply. */
export function getHigherScores(one: SupplyScores, other: SupplyScores): SupplyScores {
  return {
    expected: Math.max(one.expected, other.expected),
    rainfed: Math.max(one.rainfed, other.rainfed),
    irrigated: Math.max(one.irrigated, other.irrigated),
  }
}
