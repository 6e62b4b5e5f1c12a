import type { Text, Verdict } from '@crop/domain'

export const OUTLOOK_CHANGES = ['better', 'worse', 'same'] as const

export const OUTLOOK_SKILLS = ['none', 'low', 'fair'] as const

/** The question as a seasonal outlook answers it. The other members of an assessment are those of a normal year. */
export interface AssessedOutlook {
  readonly source: string
  /** `YYYY-MM`. */
  readonly issued: string
  /** The months of the season that the outlook covers. */
  readonly months: readonly AssessedOutlookMonth[]
  readonly season: OutlookSeason
  readonly feasibility_label: Verdict
  readonly feasibility_score: number
  /** How the label differs from that of a normal year. */
  readonly change: (typeof OUTLOOK_CHANGES)[number]
  /** How much better than chance forecasts of this centre have been here. */
  readonly skill: OutlookSkill
  readonly text: string
  /** The sentences of the text. */
  readonly text_parts: readonly Text[]
}

export type OutlookSkill = (typeof OUTLOOK_SKILLS)[number]

/** Probabilities of the lower, the middle and the upper third of the usual distribution, after shrinking by the skill. */
export interface OutlookTerciles {
  readonly below: number
  readonly normal: number
  readonly above: number
}

export interface AssessedOutlookMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly rain: OutlookTerciles
  readonly temperature: OutlookTerciles | null
}

/** The expected weather of the season against that of a normal year. */
export interface OutlookSeason {
  readonly rain_percent_of_normal: number
  /** Null without an outlook for temperatures. */
  readonly temperature_difference_c: number | null
}
