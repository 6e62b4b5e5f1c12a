import type { Text, Verdict } from '@crop/domain'
import type { ConfidenceLevel } from './confidence-level'

export const OUTLOOK_CHANGES = ['better', 'worse', 'same'] as const

export const SKILL_CLASSES = ['none', 'low', 'fair'] as const

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
  readonly skill: SkillClass
  readonly text: string
  /** The sentences of the text. */
  readonly text_parts: readonly Text[]
  readonly rainfed_label: Verdict
  readonly rainfed_score: number
  readonly irrigated_label: Verdict
  readonly irrigated_score: number
  /** The risks that are more or less likely than usual. */
  readonly risks: readonly OutlookRisk[]
  readonly confidence: OutlookConfidence
  /** The line that the licence of the data asks for. */
  readonly licence: string
}

export const OUTLOOK_RISK_CODES = [
  'outlook_drought',
  'outlook_excess_rain',
  'outlook_heat',
  'outlook_cold',
] as const

export type OutlookRiskCode = (typeof OUTLOOK_RISK_CODES)[number]

/** A risk that is more or less likely than usual. */
export type OutlookRisk = Text<OutlookRiskCode> & {
  /** Seasons out of ten with this damage, by the outlook; 0 to 10. */
  readonly seasons_in_ten: number
  readonly usual_seasons_in_ten: number
  readonly detail: string
}

export const OUTLOOK_CONFIDENCE_CODES = [
  'outlook_no_skill',
  'outlook_skill_low',
  'outlook_skill_unknown',
] as const

export type OutlookConfidenceCode = (typeof OUTLOOK_CONFIDENCE_CODES)[number]

/** How certain the verdict by the outlook is. */
export interface OutlookConfidence {
  readonly level: ConfidenceLevel
  readonly reasons: readonly (Text<OutlookConfidenceCode> & { readonly detail: string })[]
}

/** A skill score by how much better than chance its forecasts are. */
export type SkillClass = (typeof SKILL_CLASSES)[number]

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
