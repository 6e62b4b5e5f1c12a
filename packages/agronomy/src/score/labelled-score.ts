import { compareVerdicts, type IrrigationCondition, toVerdict, type Verdict } from '@crop/domain'
import type { AssessedWater } from '../assessment'
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

/**
 * Returns how a label depends on irrigation that changes it by two levels: `required` if it is that of an irrigated field,
 * `decisive` if it lies between those with and without irrigation; null if rain alone gives it.
 */
export function findIrrigationCondition(
  label: Verdict,
  {
    only_with_irrigation,
    rainfed_label,
    irrigated_label,
  }: Pick<AssessedWater, 'only_with_irrigation' | 'rainfed_label' | 'irrigated_label'>,
): IrrigationCondition | null {
  if (!only_with_irrigation || label === rainfed_label || label === 'not_suitable') return null
  return label === irrigated_label ? 'required' : 'decisive'
}
