import type { Text, Verdict } from '@crop/domain'
import type { AssessedWater, Factor, PlantingPeriod } from '../assessment'
import { type CropType, isPerennial } from '../crops/traits/crop-type'
import type { NamedPlace } from '../places/gazetteer/place'
import type { OutcomeDetails } from '../score/month-outcome'
import type { MonthAdvice } from './better-months'

/** The results that an explanation describes. */
export interface ExplanationInput extends MonthAdvice {
  readonly type: CropType
  /** Whether the crop has other types, such as winter and spring wheat. */
  readonly hasOtherTypes: boolean
  readonly place: NamedPlace
  readonly month: number
  readonly label: Verdict
  readonly limitingFactor: Factor | null
  readonly details: OutcomeDetails
  readonly water: AssessedWater
  readonly monthParts: readonly PlantingPeriod[]
  /** Whether any month of the year has a better label than `not_suitable`. */
  readonly isEverFeasible: boolean
  /** Sentences about the variety, if it is stated. */
  readonly variety: readonly Text[]
  /** Names a crop type in English. */
  getTypeName(key: string): string
}

/** Whether the explanation gives the labels with and without irrigation: they differ, and the supply is unknown. */
export function comparesSupplies({
  water: { supply, rainfed_label, irrigated_label },
}: ExplanationInput): boolean {
  return supply === 'unknown' && rainfed_label !== irrigated_label
}

export const getHabit = (type: CropType) => (isPerennial(type) ? 'perennial' : 'annual')

/** Sorts months in the order in which they follow, starting with `month` itself. */
export function sortFrom(month: number, months: readonly number[]): number[] {
  const countMonthsAhead = (other: number) => (other - month + 12) % 12
  return [...months].sort((a, b) => countMonthsAhead(a) - countMonthsAhead(b))
}
