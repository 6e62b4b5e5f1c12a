import { getHighestScoreBelow, type KnownWaterSupply, type QuestionConditions } from '@crop/domain'
import { type CropType, isVegetable, livesOnRain } from '../crops/traits/crop-type'
import { clamp } from '../numbers'

/** The supply of water that a score is for. An unknown supply is `mixed`, or as the crop is mostly grown in the country. */
export interface ScoredSupply {
  readonly name: KnownWaterSupply | 'mostly_rainfed' | 'mixed'
  /** Weight of a rain shortage in the score, 0 to 1. */
  readonly shortageWeight: number
}

/** Weight of a rain shortage where the supply is unknown: it is mostly rain. */
const UNKNOWN_SHORTAGE_WEIGHT = 0.7

/** The supplies that a question may state. */
export const KNOWN_SUPPLIES: Readonly<Record<KnownWaterSupply, ScoredSupply>> = {
  rainfed: { name: 'rainfed', shortageWeight: 1 },
  irrigated: { name: 'irrigated', shortageWeight: 0 },
}
export const MOSTLY_RAINFED: ScoredSupply = {
  name: 'mostly_rainfed',
  shortageWeight: UNKNOWN_SHORTAGE_WEIGHT,
}
export const MIXED: ScoredSupply = { name: 'mixed', shortageWeight: UNKNOWN_SHORTAGE_WEIGHT }

/**
 * The supply of a crop that is partly irrigated in the country. Less of a shortage counts, because the irrigated part is
 * planted in the months that rain does not suit: summer pulses in India, dry-season rice. With 0.4, 3 % of the planted months
 * of a calendar of India are not suitable, with 0.7 they are 8 %, and the order of the scores is right in fewer pairs.
 */
export const PARTLY_IRRIGATED: ScoredSupply = { name: 'mixed', shortageWeight: 0.4 }

/** Irrigated share from which a crop counts as irrigated, and below which it counts as rain-fed. */
const MIN_IRRIGATED_SHARE = 0.5
export const MIN_MIXED_SHARE = 0.05

/**
 * Returns the supply that scores are for: the stated one, else that of most of the crop's area in the country. Vegetables
 * count as irrigated everywhere, because they are in dry months, and wet ones need no irrigation.
 */
export function getScoredSupply(
  stated: QuestionConditions['water_supply'],
  irrigatedShare: number | null,
  type: CropType,
): ScoredSupply {
  if (stated) return KNOWN_SUPPLIES[stated.value]
  if (isVegetable(type)) return KNOWN_SUPPLIES.irrigated
  if (irrigatedShare === null) return livesOnRain(type) ? MOSTLY_RAINFED : MIXED
  if (isMostlyIrrigated(irrigatedShare)) return KNOWN_SUPPLIES.irrigated
  return irrigatedShare < MIN_MIXED_SHARE ? MOSTLY_RAINFED : PARTLY_IRRIGATED
}

export function isMostlyIrrigated(irrigatedShare: number): boolean {
  return irrigatedShare >= MIN_IRRIGATED_SHARE
}

/**
 * Score of the best month on rain alone, relative to that with irrigation, up to which all fields count as irrigated, and from
 * which on as partly irrigated. Judged; 249 usual plantings of partly irrigated crops agree equally well with similar figures.
 */
const MAX_IRRIGATED_RATIO = 0.25
const MIN_PARTLY_IRRIGATED_RATIO = 0.75

/**
 * Returns the supply of a partly irrigated crop at a place from the scores of its months: the less rain suits the crop, the
 * more of the farmers who grow it there irrigate it.
 */
export function getLocalSupply(months: readonly { readonly scores: SupplyScores }[]): ScoredSupply {
  const { rainfed, irrigated } = months.map(({ scores }) => scores).reduce(getHigherScores)
  return getRatioSupply(irrigated > 0 ? rainfed / irrigated : 1)
}

/** Returns the supply of a partly irrigated crop from its best score on rain alone, relative to that with irrigation. */
export function getRatioSupply(rainfedRatio: number): ScoredSupply {
  if (rainfedRatio >= MIN_PARTLY_IRRIGATED_RATIO) return PARTLY_IRRIGATED
  if (rainfedRatio <= MAX_IRRIGATED_RATIO) return KNOWN_SUPPLIES.irrigated
  const partlyIrrigated =
    (rainfedRatio - MAX_IRRIGATED_RATIO) / (MIN_PARTLY_IRRIGATED_RATIO - MAX_IRRIGATED_RATIO)
  return { name: 'mixed', shortageWeight: partlyIrrigated * PARTLY_IRRIGATED.shortageWeight }
}

/** Returns whether a rain shortage lowers the score at all: not with full irrigation. */
export function countsShortage({ shortageWeight }: ScoredSupply): boolean {
  return shortageWeight > 0
}

/** Returns how far the supply counts as irrigated, 0 to 1. */
export function getIrrigatedPart({ shortageWeight }: ScoredSupply): number {
  return clamp(1 - shortageWeight / UNKNOWN_SHORTAGE_WEIGHT, 0, 1)
}

/**
 * Computes the score of the water factor from the yield ratio without irrigation. Where hardly anybody irrigates, a yield
 * ratio below 0.2 is not suitable and one below 0.4 at most marginally suitable. With `rainfed` this follows from the
 * weight of the shortage.
 */
export function computeWaterScore(yieldRatioRainfed: number, { name, shortageWeight }: ScoredSupply): number {
  const score = 1 - shortageWeight * (1 - yieldRatioRainfed)
  return name === 'mostly_rainfed' ? Math.min(score, getMaxRainfedScore(yieldRatioRainfed)) : score
}

const MAX_NOT_SUITABLE = getHighestScoreBelow('marginally_suitable')
const MAX_MARGINALLY_SUITABLE = getHighestScoreBelow('moderately_suitable')

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
    rainfed: computeSupplyScore(climateScore, yieldRatioRainfed, KNOWN_SUPPLIES.rainfed),
    irrigated: computeSupplyScore(climateScore, yieldRatioRainfed, KNOWN_SUPPLIES.irrigated),
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
