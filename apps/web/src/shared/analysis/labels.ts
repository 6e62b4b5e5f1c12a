import type { FeasibilityLabel } from '@crop/client'

/** Names of the classes in style sheets and in tokens such as `--highly`. */
const LABEL_CLASSES: Readonly<Record<FeasibilityLabel, string>> = {
  highly_suitable: 'highly',
  moderately_suitable: 'moderately',
  marginally_suitable: 'marginally',
  not_suitable: 'not',
  insufficient_data: 'unknown',
}

export const getLabelClass = (label: FeasibilityLabel): string => LABEL_CLASSES[label]

export const VERDICT_LABELS = [
  'highly_suitable',
  'moderately_suitable',
  'marginally_suitable',
  'not_suitable',
] as const satisfies readonly FeasibilityLabel[]

/** Lowest scores of the classes, as in the HTTP contract of the service. */
export function toLabel(score: number): FeasibilityLabel {
  if (score >= 0.75) return 'highly_suitable'
  if (score >= 0.5) return 'moderately_suitable'
  return score >= 0.25 ? 'marginally_suitable' : 'not_suitable'
}
