import type { Verdict } from '@crop/domain'
import type { AssessedWater, Factor, MonthScore } from '../assessment'
import type { CropType } from '../crops/crop-type'
import type { MonthAccount } from './verdict'

/** What an explanation is told from. */
export interface Told {
  readonly type: CropType
  readonly placeName: string
  readonly month: number
  readonly label: Verdict
  readonly limiting: Factor | null
  readonly account: MonthAccount
  readonly water: AssessedWater
  readonly betterMonths: readonly MonthScore[]
  /** In some month of the year. */
  readonly isEverFeasible: boolean
}
