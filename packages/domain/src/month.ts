/** Months go round: January follows December. */
export function getNextMonth(month: number): number {
  return (month % 12) + 1
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

/** The English name of a month from 1 to 12. */
export function getMonthName(month: number): string {
  return MONTH_NAMES[month - 1] ?? `month ${month}`
}
