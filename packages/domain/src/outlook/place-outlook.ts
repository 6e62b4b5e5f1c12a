/** Probabilities of the lower, middle and upper third of the usual distribution; their sum is 1. */
export interface Terciles {
  readonly below: number
  readonly normal: number
  readonly above: number
}

/** The usual probabilities: each third of the distribution occurs in one year out of three. */
export const EVEN_TERCILES: Terciles = { below: 1 / 3, normal: 1 / 3, above: 1 / 3 }

/** The outlook for one month at a place. */
export interface OutlookMonth {
  /** YYYY-MM */
  readonly month: string
  readonly rain: Terciles
  readonly temperature: Terciles | null
  /** Skill of the centre for this place and month, 0 to 1 (ranked probability skill score); null if unknown. */
  readonly rainSkill: number | null
  readonly temperatureSkill: number | null
}

/** The outlook for a place, as published: not yet shrunk by its skill. */
export interface PlaceOutlook {
  readonly source: string
  /** YYYY-MM */
  readonly issued: string
  readonly digest: string
  /** The line that the licence of the data asks for. */
  readonly licence: string
  readonly months: readonly OutlookMonth[]
}
