import type { FeasibilityLabel } from '@crop/client'
import { LOWEST_SCORES } from '../domain-constants'

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

export const toLabel = (score: number): FeasibilityLabel =>
  VERDICT_LABELS.find((label) => score >= LOWEST_SCORES[label]) ?? 'not_suitable'
