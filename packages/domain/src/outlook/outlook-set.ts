import type { Question } from '../question'

/** The outlooks that answers are made with, of all regions. */
export interface OutlookSet {
  /** Names the outlooks; another one for any change. */
  readonly digest: string
  /** The months that any of them covers, YYYY-MM. */
  readonly months: readonly string[]
}

/**
 * Whether a question is also answered by outlooks: its next planting, or that in the year of the question, falls into their
 * months.
 */
export function isInOutlook({ month, plantingYear }: Question, { months }: OutlookSet): boolean {
  return months.some(
    (covered) =>
      Number(covered.slice(5)) === month &&
      (plantingYear === undefined || Number(covered.slice(0, 4)) === plantingYear),
  )
}
