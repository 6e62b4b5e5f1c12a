import { at } from '../at'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { getHigher } from '../numbers'
import { computePreferences, type PlantingPreferences } from './planting-prior'
import { getIrrigatedPart, KNOWN_SUPPLIES, type ScoredSupply, type SupplyScores } from './water-supply'

/**
 * Score of a month in which nobody plants. With 0.5, 67 % of the months with scores from 0.99 are planting months, and each
 * tenth of the scores has more of them than the one below it; without timing, it is 45 %.
 */
const MIN_TIMING = 0.5

/** How often farmers plant in a month relative to the best month, 0 to 1. */
export interface PlantingTiming {
  readonly rainfed: number
  /** At least that of rain-fed fields. */
  readonly irrigated: number
}

/**
 * Computes how usual planting in each month is, January first, by the preferences that are fitted to planting months.
 * The best month is that of the rain season. Undefined for crops whose preferences are unknown.
 */
export function computePlantingTimings(
  climate: PlaceClimate,
  type: CropType,
): readonly PlantingTiming[] | undefined {
  const preferences = computePreferences(climate, type)
  return preferences && MONTHS.map((month) => toTiming(preferences, month))
}

/** Computes how usual planting in one month (1 to 12) is, like `computePlantingTimings`. */
export function computePlantingTiming(
  climate: PlaceClimate,
  type: CropType,
  month: number,
): PlantingTiming | undefined {
  const preferences = computePreferences(climate, type)
  return preferences && toTiming(preferences, month)
}

/** Returns how often a month is chosen, relative to the most frequent one of the months it is compared with. */
function toTiming(preferences: PlantingPreferences, month: number): PlantingTiming {
  const { rainfed, irrigated, timedShare, seasonMonths } = preferences
  const index = month - 1
  const rainfedExcess = at(rainfed, index) - findHighest(rainfed, seasonMonths[index] ?? [])
  const irrigatedExcess = at(irrigated, index) - findHighest(irrigated, MONTH_INDEXES)
  const rainfedShare = Math.exp(timedShare * rainfedExcess)
  const irrigatedShare = Math.exp(timedShare * irrigatedExcess)
  return { rainfed: rainfedShare, irrigated: Math.max(rainfedShare, irrigatedShare) }
}

const MONTH_INDEXES = MONTHS.map((month) => month - 1)

function findHighest(preferences: Float64Array, months: readonly number[]): number {
  let highest = -Infinity
  for (const month of months) highest = getHigher(highest, at(preferences, month))
  return highest
}

/** Returns the timing for a supply, from that of rain to that of irrigation as far as the supply counts as irrigated. */
export function getTiming({ rainfed, irrigated }: PlantingTiming, supply: ScoredSupply): number {
  const irrigatedPart = getIrrigatedPart(supply)
  return irrigatedPart * irrigated + (1 - irrigatedPart) * rainfed
}

/** Computes the score of a timing, 0.5 to 1; 1 if it is unknown. */
export function computeTimingScore(timing: PlantingTiming | undefined, supply: ScoredSupply): number {
  return timing ? MIN_TIMING + (1 - MIN_TIMING) * getTiming(timing, supply) : 1
}

/** Multiplies the scores of a planting date by that of its timing. */
export function applyTiming(
  scores: SupplyScores,
  timing: PlantingTiming | undefined,
  supply: ScoredSupply,
): SupplyScores {
  return {
    expected: scores.expected * computeTimingScore(timing, supply),
    rainfed: scores.rainfed * computeTimingScore(timing, KNOWN_SUPPLIES.rainfed),
    irrigated: scores.irrigated * computeTimingScore(timing, KNOWN_SUPPLIES.irrigated),
  }
}
