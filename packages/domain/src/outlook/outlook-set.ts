import { MONTHS } from '../month'
import { countMonths, findNextPlanting } from './calendar-month'

/** The months that an outlook is about, YYYY-MM. */
export interface OutlookSpan {
  readonly issued: string
  /** The first month that it covers. */
  readonly from: string
  /** The last month that it covers. */
  readonly until: string
}

/** The outlooks that answers are made with, of all regions. */
export interface OutlookSet {
  /** Names the outlooks; another one for any change. */
  readonly digest: string
  readonly spans: readonly OutlookSpan[]
}

/** The month of planting of a question that an outlook may answer. */
interface PlantingMonth {
  /** 1 to 12. */
  readonly month: number
  /** Undefined for the next planting from the issue of the outlook on. */
  readonly plantingYear?: number | undefined
}

/** Days of its last month that must be in a season for an outlook to count this month. */
export const MIN_DAYS_IN_MONTH = 5

/** A season takes a year at most. */
const MAX_SEASON_MONTHS = 12

/** Whether a question may also be answered by outlooks: whether one of them may cover a month of its season. */
export function isInOutlook(
  { month, plantingYear }: PlantingMonth,
  { spans }: Pick<OutlookSet, 'spans'>,
): boolean {
  return spans.some(({ issued, until }) => {
    const planting =
      plantingYear === undefined ? findNextPlanting(issued, month) : 12 * plantingYear + month - 1
    return planting <= countMonths(until) && planting + MAX_SEASON_MONTHS > countMonths(issued)
  })
}

/** A month of planting whose season may reach into an outlook. */
export interface ConcernedPlanting {
  /** 1 to 12. */
  readonly month: number
  /** Days from the first of this month to the first of the months that the outlook covers; 0 if it covers this month. */
  readonly daysBefore: number
}

/** Seasons have days of years without a leap day. */
const COMMON_YEAR = 2001
const DAY_MS = 86_400_000

/** Lists the plantings whose questions may also be answered by an outlook, as `isInOutlook` says for those without a year. */
export function listConcernedPlantings(span: OutlookSpan): ConcernedPlanting[] {
  return MONTHS.filter((month) => isInOutlook({ month }, { spans: [span] })).map((month) => {
    const planting = findNextPlanting(span.issued, month)
    const monthsBefore = Math.max(0, countMonths(span.from) - planting)
    const start = Date.UTC(COMMON_YEAR, month - 1)
    return { month, daysBefore: (Date.UTC(COMMON_YEAR, month - 1 + monthsBefore) - start) / DAY_MS }
  })
}
