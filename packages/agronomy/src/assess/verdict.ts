import type { AssessedSeason, AssessedWater, Factor, Risk } from '../assessment'
import type { CropType } from '../crops/crop-type'
import type { SupplyScores } from '../score/water-supply'

/** How a crop type fares at a place when planted in a month. */
export interface MonthVerdict {
  readonly type: CropType
  readonly month: number
  readonly scores: SupplyScores
  /** Orders months; not a score. */
  readonly rank: number
  /** The account behind the scores; costs more than they do. */
  describe(): MonthAccount
}

export interface MonthAccount {
  /** With scores that are not rounded yet. */
  readonly factors: readonly Factor[]
  readonly season: AssessedSeason | null
  readonly water: WaterAccount
  readonly risks: readonly Risk[]
}

/** What is known of the water beside the scores. */
export type WaterAccount = Omit<AssessedWater, 'rainfed_score' | 'irrigated_score' | 'only_with_irrigation'>
