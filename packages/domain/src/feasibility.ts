/** Land-suitability classes of FAO (1976), best first, and the answer when the data has nothing to say. */
export const FEASIBILITY_LABELS = [
  'highly_suitable',
  'moderately_suitable',
  'marginally_suitable',
  'not_suitable',
  'insufficient_data',
] as const

export type FeasibilityLabel = (typeof FEASIBILITY_LABELS)[number]

/** The label of a score in [0, 1]. */
export function labelOfScore(score: number): Exclude<FeasibilityLabel, 'insufficient_data'> {
  if (score >= 0.75) return 'highly_suitable'
  if (score >= 0.5) return 'moderately_suitable'
  if (score >= 0.25) return 'marginally_suitable'
  return 'not_suitable'
}
