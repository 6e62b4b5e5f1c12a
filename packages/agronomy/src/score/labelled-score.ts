import { compareVerdicts, toVerdict, type Verdict } from '@crop/domain'
import { roundTo } from '../numbers'

/** Rounds a score to two decimals and adds the label of the rounded score. */
export function toLabelledScore(score: number): { feasibility_label: Verdict; feasibility_score: number } {
  const rounded = roundTo(score, 2)
  return { feasibility_label: toVerdict(rounded), feasibility_score: rounded }
}

/** Returns whether irrigation raises the label by at least two levels. */
export function needsIrrigation(rainfedScore: number, irrigatedScore: number): boolean {
  const irrigated = toLabelledScore(irrigatedScore).feasibility_label
  return compareVerdicts(irrigated, toLabelledScore(rainfedScore).feasibility_label) >= 2
}
