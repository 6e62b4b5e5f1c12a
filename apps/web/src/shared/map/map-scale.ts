import type { Analysis } from '@crop/client'
import { getLabelClass, toLabel, VERDICT_LABELS } from '../analysis/labels'

type OutlookChange = NonNullable<Analysis['outlook']>['change']

/** How a map shows the values of its cells: in classes, each with the colour of the token of its name. */
export interface MapScale {
  readonly classes: readonly string[]
  toClass(value: number): string
}

export const SUITABILITY: MapScale = {
  classes: VERDICT_LABELS.map(getLabelClass),
  toClass: (score) => getLabelClass(toLabel(score)),
}

/** Smaller differences of the score are shown as none. */
const MIN_CHANGE = 0.05

export function toChange(difference: number): OutlookChange {
  if (difference >= MIN_CHANGE) return 'better'
  return difference <= -MIN_CHANGE ? 'worse' : 'same'
}

/** The changes in the order of the legend. */
export const CHANGES = ['better', 'same', 'worse'] as const satisfies readonly OutlookChange[]

/** The classes of changes, in colours that people with any colour vision tell apart. */
export const CHANGE_CLASSES: Readonly<Record<OutlookChange, string>> = {
  better: 'highly',
  same: 'not',
  worse: 'marginally',
}

export const CHANGE: MapScale = {
  classes: CHANGES.map((change) => CHANGE_CLASSES[change]),
  toClass: (difference) => CHANGE_CLASSES[toChange(difference)],
}
