/** Verdicts on a question, best first: the land-suitability classes S1, S2, S3 and N of FAO (1976). */
export const VERDICTS = [
  'highly_suitable',
  'moderately_suitable',
  'marginally_suitable',
  'not_suitable',
] as const

export type Verdict = (typeof VERDICTS)[number]

/** The label of an analysis for which the reference data was not sufficient. */
export const INSUFFICIENT_DATA = 'insufficient_data'

/** Labels of an analysis: a verdict, or that there was not enough data for one. */
export const FEASIBILITY_LABELS = [...VERDICTS, INSUFFICIENT_DATA] as const

export type FeasibilityLabel = (typeof FEASIBILITY_LABELS)[number]

export function isVerdict(label: FeasibilityLabel): label is Verdict {
  return label !== INSUFFICIENT_DATA
}

/** The lowest score of each verdict. `npm run generate` writes them for the web page. */
export const LOWEST_SCORES: Readonly<Record<Verdict, number>> = {
  highly_suitable: 0.75,
  moderately_suitable: 0.5,
  marginally_suitable: 0.25,
  not_suitable: 0,
}

/** Returns the verdict for a score in [0, 1]. */
export function toVerdict(score: number): Verdict {
  return VERDICTS.find((verdict) => score >= LOWEST_SCORES[verdict]) ?? 'not_suitable'
}

/** Returns the highest score that is worse than the verdict; scores are published with two decimals. */
export function getHighestScoreBelow(verdict: Verdict): number {
  return Math.round(100 * LOWEST_SCORES[verdict] - 1) / 100
}

/** Returns by how many classes a verdict is better than another; negative when it is worse. */
export function compareVerdicts(verdict: Verdict, other: Verdict): number {
  return VERDICTS.indexOf(other) - VERDICTS.indexOf(verdict)
}

export const IRRIGATION_CONDITIONS = ['required', 'decisive'] as const

/** How a verdict depends on irrigation: it is that of an irrigated field, or lies between those with and without irrigation. */
export type IrrigationCondition = (typeof IRRIGATION_CONDITIONS)[number]
