import type { Verdict } from '../feasibility'
import { capitalise } from './text-format'
import type { TextParamsByCode } from './text-params'

/** How a language says what a crop does with irrigation and on rain alone; the words may start a sentence or not. */
export interface SupplyWords {
  irrigated(label: Verdict): string
  rainfed(label: Verdict): string
  /** Joins both. */
  readonly separator: string
}

/** Compares both water supplies, without the one whose label the verdict has. */
export function compareSupplies(
  { label, irrigated_label, rainfed_label }: TextParamsByCode['both_supplies'],
  words: SupplyWords,
): string {
  const parts = [
    ...(label === irrigated_label ? [] : [words.irrigated(irrigated_label)]),
    ...(label === rainfed_label ? [] : [words.rainfed(rainfed_label)]),
  ]
  return capitalise(parts.join(words.separator))
}
