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
  const rainfed = toShares(preferences.rainfed, preferences.seasonMonths)
  const irrigated = toShares(preferences.irrigated)
  return MONTHS.map((_, index) => ({
    rainfed: at(rainfed, index),
    irrigated: Math.max(at(rainfed, index), at(irrigated, index)),
  }))
}

/** Returns how often each month is chosen, relative to the most frequent one of the months it is compared with. */
function toShares(preferences: Float64Array, comparedMonths?: readonly (readonly number[])[]): Float64Array {
  const shares = new Float64Array(preferences.length)
  const highestOfYear = Math.max(...preferences)
  for (let month = 0; month < shares.length; month += 1) {
    const months = comparedMonths?.[month]
    const highest = months ? findHighest(preferences, months) : highestOfYear
    shares[month] = Math.exp(at(preferences, month) - highest)
  }
  return shares
}

function findHighest(preferences: Float64Array, months: readonly number[]): number {
  let highest = -Infinity
  for (const month of months) highest = Math.max(highest, at(preferences, month))
  return highest
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
