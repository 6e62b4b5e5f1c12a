import { at } from '../at'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { computePreferences } from './planting-prior'
import type { ScoredSupply, SupplyScores } from './water-supply'

/**
 * Score of a month in which nobody plants. With 0.5, 69 % of the months with scores from 0.99 are planting months, and each
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
 * Computes how usual planting in each month is, January first, by the preferences that are fitted to planting calendars.
 * The best month is that of the rain season. Undefined for crops whose preferences are unknown.
 */
export function computePlantingTimings(
  climate: PlaceClimate,
  type: CropType,
): readonly PlantingTiming[] | undefined {
  const preferences = computePreferences(climate, type)
  if (!preferences) return undefined
  const { rainSeasons } = preferences
  const rainfed = toShares(preferences.rainfed, rainSeasons)
  const irrigated = toShares(preferences.irrigated, [[...MONTHS.keys()]])
  return MONTHS.map((_, index) => ({
    rainfed: at(rainfed, index),
    irrigated: Math.max(at(rainfed, index), at(irrigated, index)),
  }))
}

/** Returns how often each month is chosen, relative to the most frequent one of its season or seasons. */
function toShares(preferences: Float64Array, seasons: readonly (readonly number[])[]): Float64Array {
  return preferences.map((preference, month) => {
    const months = seasons.filter((season) => season.includes(month)).flat()
    return Math.exp(preference - Math.max(...months.map((other) => at(preferences, other))))
  })
}

/** Returns the timing for a supply; an unknown supply is mostly rain. */
export function getTiming(timing: PlantingTiming, supply: ScoredSupply): number {
  return supply === 'irrigated' ? timing.irrigated : timing.rainfed
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
    rainfed: scores.rainfed * computeTimingScore(timing, 'rainfed'),
    irrigated: scores.irrigated * computeTimingScore(timing, 'irrigated'),
  }
}
