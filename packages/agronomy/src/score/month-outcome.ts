import { roundTo } from '../numbers'
import type { SeasonWater } from '../water/season-water'
import type { AssessedSeason, AssessedWater, Factor, Risk } from '../assessment'
import type { CropType } from '../crops/crop-type'
import type { SupplyScores } from './water-supply'

/** How a crop type fares at a place when planted in a month. */
export interface MonthOutcome {
  readonly type: CropType
  readonly month: number
  readonly scores: SupplyScores
  /** Orders months; not a score. */
  readonly rank: number
  /** The account behind the scores; costs more than they do. */
  describe(): OutcomeDetails
}

export interface OutcomeDetails {
  /** With scores that are not rounded yet. */
  readonly factors: readonly Factor[]
  readonly season: AssessedSeason | null
  readonly water: WaterDetails
  readonly risks: readonly Risk[]
}

/** What is known of the water beside the scores. */
export type WaterDetails = Omit<AssessedWater, 'rainfed_score' | 'irrigated_score' | 'only_with_irrigation'>

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
