import type { AssessedSeason, AssessedWater, Factor, Risk } from '../assessment'
import type { CropType } from '../crops/crop-type'
import { roundTo } from '../numbers'
import type { SeasonWater } from '../water/season-water'
import type { SupplyScores } from './water-supply'

/** Outcome of a crop type at a place when planted in a month. */
export interface MonthOutcome {
  readonly type: CropType
  readonly month: number
  readonly scores: SupplyScores
  /** Higher for better planting months. Only the order of the ranks has a meaning. */
  readonly rank: number
  /** Computes the details behind the scores, which takes longer than computing the scores. */
  getDetails(): OutcomeDetails
}

/** Details of a month's outcome, as published except for the unrounded factor scores. */
export interface OutcomeDetails {
  /** Factors with unrounded scores. */
  readonly factors: readonly Factor[]
  /** Null for perennial crops. */
  readonly season: AssessedSeason | null
  readonly water: WaterDetails
  readonly risks: readonly Risk[]
}

/** Water amounts and yields, without the scores. */
export type WaterDetails = Pick<
  AssessedWater,
  | 'crop_water_requirement_mm'
  | 'rain_mm'
  | 'effective_rain_mm'
  | 'net_irrigation_mm'
  | 'yield_ratio_rainfed'
  | 'yield_ratio_rainfed_dry_year'
>

export function toWaterDetails(water: SeasonWater, yieldRatioRainfed: number): WaterDetails {
  return {
    crop_water_requirement_mm: roundTo(water.neededMm, 0),
    rain_mm: roundTo(water.rainMm, 0),
    effective_rain_mm: roundTo(water.effectiveRainMm, 0),
    net_irrigation_mm: roundTo(water.irrigationMm, 0),
    yield_ratio_rainfed: roundTo(yieldRatioRainfed, 2),
    yield_ratio_rainfed_dry_year: roundTo(water.yieldRatioDryYear, 2),
  }
}
