export const FIRST_MONTH = 1
export const LAST_MONTH = 12
export const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Returns the number of the next month; January follows December. */
export function getNextMonth(month: number): number {
  return (month % LAST_MONTH) + 1
}
