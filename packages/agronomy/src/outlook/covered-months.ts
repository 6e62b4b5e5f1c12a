import type { AssessedSeason } from '../assessment'
import { at } from '../at'
import { DAYS_IN_MONTH } from '../calendar'
import { MONTH_WEIGHTS } from '../perennial/establishment'
import {
  countMonths,
  findNextPlanting,
  MIN_DAYS_IN_MONTH,
  type OutlookMonth,
  type PlaceOutlook,
} from '@crop/domain'

/** The model has one year of normals, so a longer season would count months twice. */
const MAX_MONTHS = 12

/** Months in which the young plants of a perennial establish. */
export const ESTABLISHMENT_MONTHS = MONTH_WEIGHTS.length

/** Counts the calendar months of a season from that of its planting on. */
export function countSeasonMonths({ planting, days }: AssessedSeason): number {
  const [month = 1, dayOfMonth = 1] = planting.split('-').map(Number)
  let months = 1
  let daysLeft = days - (at(DAYS_IN_MONTH, month - 1) - dayOfMonth + 1)
  while (daysLeft >= MIN_DAYS_IN_MONTH && months < MAX_MONTHS) {
    daysLeft -= at(DAYS_IN_MONTH, (month - 1 + months) % 12)
    months += 1
  }
  return months
}

/** The month of planting of a question that an outlook may answer. */
export interface PlantingMonth {
  /** 1 to 12. */
  readonly month: number
  /** Undefined for the next one from the issue of the outlook on. */
  readonly year: number | undefined
}

/** A month of a season that an outlook covers. */
export interface CoveredMonth extends OutlookMonth {
  /** 0 to 11. */
  readonly index: number
}

/** Lists the months of a season that an outlook covers, in the order of the outlook. */
export function listCoveredMonths(
  outlook: PlaceOutlook,
  planting: PlantingMonth,
  seasonMonths: number,
): CoveredMonth[] {
  const first = countMonthsToPlanting(outlook, planting)
  return outlook.months
    .filter(({ month }) => {
      const monthsAfter = countMonths(month) - first
      return monthsAfter >= 0 && monthsAfter < seasonMonths
    })
    .map((month) => ({ ...month, index: countMonths(month.month) % 12 }))
}

/** Counts the months from the year 0 to the planting. */
function countMonthsToPlanting({ issued }: PlaceOutlook, { month, year }: PlantingMonth): number {
  return year === undefined ? findNextPlanting(issued, month) : 12 * year + month - 1
}

/** Lists the months (0 to 11) of a season. */
export function listSeasonMonthIndexes(month: number, seasonMonths: number): number[] {
  return Array.from({ length: seasonMonths }, (_, offset) => (month - 1 + offset) % 12)
}
