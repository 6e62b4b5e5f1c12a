import { labelOfScore } from '@crop/domain'
import type { ScoredLabel } from '../assessment'
import { roundTo } from '../rounding'

/** A score as it is shown, and the label that goes with the shown score. */
export function labelled(score: number): { feasibility_label: ScoredLabel; feasibility_score: number } {
  const shown = roundTo(score, 2)
  return { feasibility_label: labelOfScore(shown), feasibility_score: shown }
}

const LABELS_FROM_WORST = [
  'not_suitable',
  'marginally_suitable',
  'moderately_suitable',
  'highly_suitable',
] as const

/** Whether irrigation lifts a crop by two classes or more. */
export function needsIrrigation(rainfedScore: number, irrigatedScore: number): boolean {
  const rank = (score: number) => LABELS_FROM_WORST.indexOf(labelOfScore(roundTo(score, 2)))
  return rank(irrigatedScore) - rank(rainfedScore) >= 2
}
