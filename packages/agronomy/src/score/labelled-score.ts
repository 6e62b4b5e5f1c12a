import { compareVerdicts, toVerdict, type Verdict } from '@crop/domain'
import { roundTo } from '../numbers'

/** A score as it is shown, and the label that goes with the shown score. */
export function toLabelledScore(score: number): { feasibility_label: Verdict; feasibility_score: number } {
  const shown = roundTo(score, 2)
  return { feasibility_label: toVerdict(shown), feasibility_score: shown }
}

/** Whether irrigation lifts a crop by two classes or more. */
export function needsIrrigation(rainfedScore: number, irrigatedScore: number): boolean {
  const irrigated = toLabelledScore(irrigatedScore).feasibility_label
  return compareVerdicts(irrigated, toLabelledScore(rainfedScore).feasibility_label) >= 2
}
