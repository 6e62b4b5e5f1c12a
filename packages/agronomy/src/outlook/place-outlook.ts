/** Probabilities of the lower, middle and upper third of the usual distribution; their sum is 1. */
export interface Terciles {
  readonly below: number
  readonly normal: number
  readonly above: number
}

/** The outlook for one calendar month. */
export interface OutlookMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly rain: Terciles
  readonly temperature: Terciles | null
  /** Skill of this centre here, in this month at this lead: the ranked probability skill score, 0 to 1; null if unknown. */
  readonly rainSkill: number | null
  readonly temperatureSkill: number | null
}

/** The seasonal outlook for a place, as published: before it is shrunk by its skill. */
export interface PlaceOutlook {
  readonly source: string
  /** `YYYY-MM`. */
  readonly issued: string
  readonly digest: string
  readonly months: readonly OutlookMonth[]
}

/** Number of months from the year 0 to a month `YYYY-MM`. */
export function countMonths(month: string): number {
  return 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7)) - 1
}
