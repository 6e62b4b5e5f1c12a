export const FIRST_MONTH = 1
export const LAST_MONTH = 12
export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Returns the number of the next month; January follows December. */
export function getNextMonth(month: number): number {
  return (month % LAST_MONTH) + 1
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Returns the English name of a month from 1 to 12. */
export function getMonthName(month: number): string {
  return MONTH_NAMES[month - 1] ?? `month ${month}`
}
