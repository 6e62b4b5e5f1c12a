import { compareVerdicts, toVerdict } from '@crop/domain'
import type { Verdict } from '@crop/domain'
import { roundTo } from '../rounding'

/** A score as it is shown, and the label that goes with the shown score. */
export function labelled(score: number): { feasibility_label: Verdict; feasibility_score: number } {
  const shown = roundTo(score, 2)
  return { feasibility_label: toVerdict(shown), feasibility_score: shown }
}

/** Whether irrigation lifts a crop by two classes or more. */
export function needsIrrigation(rainfedScore: number, irrigatedScore: number): boolean {
  const irrigated = labelled(irrigatedScore).feasibility_label
  return compareVerdicts(irrigated, labelled(rainfedScore).feasibility_label) >= 2
}
