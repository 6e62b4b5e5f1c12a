import { at } from '../at'
import { DAYS_IN_MONTH, MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isVegetable } from '../crops/traits/crop-type'
import { cacheByObject } from '../cache-by-object'
import { getHigher, getLower, rampUp } from '../numbers'
import { computePreferences, hasTiming, type PlantingPreferences } from './planting-prior'
import { getIrrigatedPart, KNOWN_SUPPLIES, type ScoredSupply, type SupplyScores } from './water-supply'

/**
 * Score of a month in which nobody plants, and the exponent of how usual other months are: the score falls slowly at first,
 * because a month that a tenth of the farmers choose is possible, and fast where hardly anybody plants. If the lowest score
 * were 0.5, 9 % more of the months of the tropics that a calendar does not list would be feasible.
 */
const MIN_TIMING = 0.1
const TIMING_EXPONENT = 0.4
/**
 * Exponent for warm-season field crops of the humid tropics, where neither cold nor drought makes a month impossible. At 370
 * places of calendars there, 79 % instead of 86 % of the months that are not listed are feasible, and 96 % of those that are.
 */
const HUMID_TIMING_EXPONENT = 0.65
/** Wet months from which, and mean of the coolest month from which, a climate is humid tropical: not at all, and wholly. */
const HUMID_WET_MONTHS = { none: 8, whole: 9 } as const
const HUMID_COOLEST_C = { none: 16, whole: 20 } as const
/** Rain relative to evapotranspiration up to which a month is not wet at all, and from which it is wholly wet. */
const WET_MONTH_WETNESS = { none: 0.4, whole: 0.6 } as const

/** How often farmers plant in a month relative to the best month, 0 to 1. */
export interface PlantingTiming {
  readonly rainfed: number
  /** Not less than `rainfed`. */
  readonly irrigated: number
  /** Exponent in the score. */
  readonly exponent: number
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
  const exponent = computeTimingExponent(climate, type)
  return MONTHS.map((month) => toTiming(preferences, month, exponent))
}

/** Computes how usual planting in one month (1 to 12) is, like `computePlantingTimings`. */
export function computePlantingTiming(
  climate: PlaceClimate,
  type: CropType,
  month: number,
): PlantingTiming | undefined {
  if (!hasTiming(type)) return undefined
  return toTiming(computePreferences(climate, type), month, computeTimingExponent(climate, type))
}

/** Returns the exponent of a timing. Vegetables and crops of the cool season keep the usual one: heat and disease tell their months apart. */
function computeTimingExponent(climate: PlaceClimate, type: CropType): number {
  if (isVegetable(type) || type.flags.has('coolseason')) return TIMING_EXPONENT
  return TIMING_EXPONENT + getHumidity(climate) * (HUMID_TIMING_EXPONENT - TIMING_EXPONENT)
}

/** Returns how far a climate is humid tropical, 0 to 1. */
const getHumidity = cacheByObject(computeHumidity)

function computeHumidity({ monthly, monthlyEt0Mm }: PlaceClimate): number {
  let wetMonths = 0
  let coolestC = Infinity
  for (const month of MONTH_INDEXES) {
    const et0Mm = at(monthlyEt0Mm, month) * at(DAYS_IN_MONTH, month)
    wetMonths += rampUp(
      at(monthly.rainMm, month) / Math.max(et0Mm, 1),
      WET_MONTH_WETNESS.none,
      WET_MONTH_WETNESS.whole,
    )
    coolestC = getLower(coolestC, at(monthly.tmeanC, month))
  }
  return (
    rampUp(wetMonths, HUMID_WET_MONTHS.none, HUMID_WET_MONTHS.whole) *
    rampUp(coolestC, HUMID_COOLEST_C.none, HUMID_COOLEST_C.whole)
  )
}

/** Returns how often a month is chosen, relative to the most frequent one of the months it is compared with. */
function toTiming(preferences: PlantingPreferences, month: number, exponent: number): PlantingTiming {
  const { rainfed, irrigated, timedShare, seasonMonths } = preferences
  const index = month - 1
  const rainfedExcess = at(rainfed, index) - findHighest(rainfed, seasonMonths[index] ?? [])
  const irrigatedExcess = at(irrigated, index) - findHighest(irrigated, MONTH_INDEXES)
  const rainfedShare = Math.exp(timedShare * rainfedExcess)
  const irrigatedShare = Math.exp(timedShare * irrigatedExcess)
  return { rainfed: rainfedShare, irrigated: Math.max(rainfedShare, irrigatedShare), exponent }
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
  if (!timing) return 1
  return MIN_TIMING + (1 - MIN_TIMING) * getTiming(timing, supply) ** timing.exponent
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
