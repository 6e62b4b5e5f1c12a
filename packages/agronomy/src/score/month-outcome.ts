import type { AssessedSeason, AssessedWater, Factor, Risk } from '../assessment'
import type { MonthPart } from '../calendar'
import type { CropType } from '../crops/traits/crop-type'
import { roundTo } from '../numbers'
import type { SeasonWater } from '../water/season-water'
import type { Causes } from './causes'
import { getHigherScores, type SupplyScores } from './water-supply'

/** Scores of a crop type at a place when planted in a part of a month. */
export interface PartOutcome {
  readonly type: CropType
  readonly part: MonthPart
  readonly scores: SupplyScores
  /** Higher for better planting dates. Only the order of the ranks has a meaning. */
  readonly rank: number
}

/** Outcome of a crop type at a place when planted in a month, for each water supply in the part that suits it best. */
export interface MonthOutcome {
  readonly type: CropType
  readonly month: number
  readonly scores: SupplyScores
  /** Mean rank of the parts. */
  readonly rank: number
  readonly parts: readonly PartOutcome[]
  /** Computes the details of planting in the best part, which takes longer than computing the scores. */
  getDetails(): OutcomeDetails
}

/** Combines the parts of a month. `getDetails` gets the best part and the part that is best with irrigation. */
export function createMonthOutcome<Part extends PartOutcome>(
  parts: readonly Part[],
  getDetails: (bestPart: Part, bestIrrigatedPart: Part) => OutcomeDetails,
): MonthOutcome {
  const bestPart = findBestPart(parts)
  // Another part than the described one only if it is better as published.
  const bestIrrigatedPart = parts.reduce(
    (best, other) => (roundTo(other.scores.irrigated, 2) > roundTo(best.scores.irrigated, 2) ? other : best),
    bestPart,
  )
  return {
    type: bestPart.type,
    month: bestPart.part.month,
    scores: parts.map(({ scores }) => scores).reduce(getHigherScores),
    rank: parts.reduce((sum, { rank }) => sum + rank, 0) / parts.length,
    parts,
    getDetails: () => getDetails(bestPart, bestIrrigatedPart),
  }
}

/** Returns the part with the highest score as published; of equal ones, the one with the highest rank. */
export function findBestPart<Part extends PartOutcome>(parts: readonly Part[]): Part {
  return parts.reduce((best, other) => {
    const difference = roundTo(other.scores.expected, 2) - roundTo(best.scores.expected, 2)
    return difference > 0 || (difference === 0 && other.rank > best.rank) ? other : best
  })
}

/** Details of a month's outcome, as published except for the unrounded factor scores. */
export interface OutcomeDetails {
  /** Factors with unrounded scores. */
  readonly factors: readonly Factor[]
  /** Null for perennial crops. */
  readonly season: AssessedSeason | null
  /** Thermal time of the variety relative to the full-season one. Null for perennial crops. */
  readonly thermalTimeRatio: number | null
  readonly water: WaterDetails
  readonly irrigatedSeason: IrrigatedSeason
  readonly risks: readonly Risk[]
  readonly causes: Causes
}

/** The season that is best with irrigation, whose variety and dates may differ from those of the season that is described. */
export interface IrrigatedSeason {
  /** Net irrigation that avoids all water stress in it. */
  readonly irrigationMm: number
  /** Compared with the season that is described. */
  readonly length: 'longer' | 'shorter' | 'same'
  /** The part of the month in which it is planted, if it is another one. */
  readonly otherPart: MonthPart | null
}

/** Water amounts and yields, without the scores. */
export type WaterDetails = Pick<
  AssessedWater,
  | 'crop_water_requirement_mm'
  | 'rain_mm'
  | 'effective_rain_mm'
  | 'rain_used_mm'
  | 'soil_water_mm'
  | 'shortage_mm'
  | 'net_irrigation_mm'
  | 'yield_ratio_rainfed'
  | 'yield_ratio_rainfed_dry_year'
>

export function toWaterDetails(water: SeasonWater, yieldRatioRainfed: number): WaterDetails {
  const neededMm = roundTo(water.neededMm, 0)
  const rainUsedMm = Math.min(roundTo(water.rainUsedMm, 0), neededMm)
  const shortageMm = Math.min(roundTo(water.neededMm - water.usedMm, 0), neededMm - rainUsedMm)
  return {
    crop_water_requirement_mm: neededMm,
    rain_mm: roundTo(water.rainMm, 0),
    effective_rain_mm: roundTo(water.effectiveRainMm, 0),
    rain_used_mm: rainUsedMm,
    soil_water_mm: neededMm - rainUsedMm - shortageMm,
    shortage_mm: shortageMm,
    net_irrigation_mm: roundTo(water.irrigationMm, 0),
    yield_ratio_rainfed: roundTo(yieldRatioRainfed, 2),
    yield_ratio_rainfed_dry_year: roundTo(water.yieldRatioDryYear, 2),
  }
}
