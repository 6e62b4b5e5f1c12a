import { at } from '../at'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { getHigher } from '../numbers'
import { computePreferences, hasTiming, type PlantingPreferences } from './planting-prior'
import { getIrrigatedPart, KNOWN_SUPPLIES, type ScoredSupply, type SupplyScores } from './water-supply'

/**
 * Score of a month in which nobody plants, and the exponent of how usual other months are: the score falls slowly at first,
 * because a month that a tenth of the farmers choose is possible, and fast where hardly anybody plants. In
 * the tropics, 72 % of the months that a calendar does not list and 96 % of those that it lists are feasible; if the lowest
 * score were 0.5, it would be 81 % and 97 %.
 */
const MIN_TIMING = 0.1
const TIMING_EXPONENT = 0.4

/** How often farmers plant in a month relative to the best month, 0 to 1. */
export interface PlantingTiming {
  readonly rainfed: number
  /** At least that of rain-fed fields. */
  readonly irrigated: number
}

/**
 * Computes how usual planting in each month is, January first, by the preferences that are fitted to planting months.
 * The best month is that of the rain season. Undefined for crops without timing.
 */
export function computePlantingTimings(
  climate: PlaceClimate,
  type: CropType,
): readonly PlantingTiming[] | undefined {
  if (!hasTiming(type)) return undefined
  const preferences = computePreferences(climate, type)
  return MONTHS.map((month) => toTiming(preferences, month))
}

/** Computes how usual planting in one month (1 to 12) is, like `computePlantingTimings`. */
export function computePlantingTiming(
  climate: PlaceClimate,
  type: CropType,
  month: number,
): PlantingTiming | undefined {
  return hasTiming(type) ? toTiming(computePreferences(climate, type), month) : undefined
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

/** Computes the score of a timing, 0.1 to 1; 1 if it is unknown. */
export function computeTimingScore(timing: PlantingTiming | undefined, supply: ScoredSupply): number {
  return timing ? MIN_TIMING + (1 - MIN_TIMING) * getTiming(timing, supply) ** TIMING_EXPONENT : 1
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
