/** Land-suitability classes of FAO (1976), best first. */
export const VERDICTS = [
  'highly_suitable',
  'moderately_suitable',
  'marginally_suitable',
  'not_suitable',
] as const

export type Verdict = (typeof VERDICTS)[number]

/** The classes, and the answer when the data has nothing to say. */
export const FEASIBILITY_LABELS = [...VERDICTS, 'insufficient_data'] as const

export type FeasibilityLabel = (typeof FEASIBILITY_LABELS)[number]

/** The label of a score in [0, 1]. */
export function toVerdict(score: number): Verdict {
  if (score >= 0.75) return 'highly_suitable'
  if (score >= 0.5) return 'moderately_suitable'
  if (score >= 0.25) return 'marginally_suitable'
  return 'not_suitable'
}

/** By how many classes a label is better than another; below 0 when it is worse. */
export const compareVerdicts = (label: Verdict, than: Verdict): number =>
  VERDICTS.indexOf(than) - VERDICTS.indexOf(label)
