import { at } from './at'

/** The model's year has 365 days, numbered from 0 (1 January). 29 February counts as 28 February. */
export const DAYS_IN_YEAR = 365

export const DAYS_IN_MONTH = Float64Array.of(31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

/** Day of the year (1 to 365) in the middle of each month, to which monthly means apply. */
export const MID_MONTH_DAY = Float64Array.of(15, 46, 74, 105, 135, 166, 196, 227, 258, 288, 319, 349)

export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Returns the middle of a month (1 to 12), its 15th, as a day of the year from 0. */
export function getMidMonthDay(month: number): number {
  return at(MID_MONTH_DAY, month - 1) - 1
}

/** A third of a month, which starts on the 1st, 11th or 21st. Days are counted from 0 (1 January). */
export interface MonthPart {
  /** 1 to 12. */
  readonly month: number
  readonly firstDay: number
  /** The day in the middle for which planting is simulated: the 6th, 16th or 26th. */
  readonly plantingDay: number
  readonly lastDay: number
}

/** The 36 parts of the year in order. */
export const MONTH_PARTS: readonly MonthPart[] = MONTHS.flatMap((month) => {
  const monthStart = DAYS_IN_MONTH.slice(0, month - 1).reduce((sum, days) => sum + days, 0)
  const monthEnd = monthStart + at(DAYS_IN_MONTH, month - 1) - 1
  return [
    { month, firstDay: monthStart, plantingDay: monthStart + 5, lastDay: monthStart + 9 },
    { month, firstDay: monthStart + 10, plantingDay: monthStart + 15, lastDay: monthStart + 19 },
    { month, firstDay: monthStart + 20, plantingDay: monthStart + 25, lastDay: monthEnd },
  ]
})

const PARTS_BY_MONTH = MONTHS.map((month) => MONTH_PARTS.filter((part) => part.month === month))
const PLANTING_DAYS_BY_MONTH = PARTS_BY_MONTH.map((parts) => parts.map(({ plantingDay }) => plantingDay))

/** Returns the three parts of a month (1 to 12). */
export function getPartsOfMonth(month: number): readonly MonthPart[] {
  return PARTS_BY_MONTH[month - 1] ?? []
}

/** Returns the days of a month (1 to 12) for which planting is simulated. */
export function getPlantingDays(month: number): readonly number[] {
  return PLANTING_DAYS_BY_MONTH[month - 1] ?? []
}

const MONTH_INDEX_OF_DAY = Float64Array.from(
  [...DAYS_IN_MONTH].flatMap((days, month) => Array.from({ length: days }, () => month)),
)

/** Returns the month index (0 to 11) of a day counted from 1 January. */
export function getMonthIndex(day: number): number {
  return at(MONTH_INDEX_OF_DAY, day % DAYS_IN_YEAR)
}

/** Formats a day counted from 1 January of the planting year as `MM-DD`. */
export function formatMonthDay(day: number): string {
  let dayOfMonth = day % DAYS_IN_YEAR
  let month = 1
  for (const length of DAYS_IN_MONTH) {
    if (dayOfMonth < length) break
    dayOfMonth -= length
    month += 1
  }
  return `${String(month).padStart(2, '0')}-${String(dayOfMonth + 1).padStart(2, '0')}`
}
