import { countMonths, findNextPlanting } from './calendar-month'

/** The months that an outlook is about, YYYY-MM. */
export interface OutlookSpan {
  readonly issued: string
  /** The last month that it covers. */
  readonly until: string
}

/** The outlooks that answers are made with, of all regions. */
export interface OutlookSet {
  /** Names the outlooks; another one for any change. */
  readonly digest: string
  readonly spans: readonly OutlookSpan[]
}

/** When a question is about planting. */
interface AskedPlanting {
  readonly month: number
  readonly plantingYear?: number | undefined
}

/** A season takes a year at most. */
const MAX_SEASON_MONTHS = 12

/** Whether a question may also be answered by outlooks: whether one of them may cover a month of its season. */
export function isInOutlook({ month, plantingYear }: AskedPlanting, { spans }: OutlookSet): boolean {
  return spans.some(({ issued, until }) => {
    const planting =
      plantingYear === undefined ? findNextPlanting(issued, month) : 12 * plantingYear + month - 1
    return planting <= countMonths(until) && planting + MAX_SEASON_MONTHS > countMonths(issued)
  })
}
