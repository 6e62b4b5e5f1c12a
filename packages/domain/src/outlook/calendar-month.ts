const CALENDAR_MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Returns the number of months since the year 0 of a month such as `2026-04`; undefined for other texts. */
export function parseCalendarMonth(text: string): number | undefined {
  const match = CALENDAR_MONTH.exec(text)
  return match ? Number(match[1]) * 12 + Number(match[2]) - 1 : undefined
}

/** Like `parseCalendarMonth`, for a month that was checked. */
export const countMonths = (month: string): number => parseCalendarMonth(month) ?? NaN

/** Returns the first planting in a month (1 to 12) from an issue on, in months since the year 0. */
export function findNextPlanting(issued: string, month: number): number {
  const issue = countMonths(issued)
  return issue + ((month - 1 - (issue % 12) + 12) % 12)
}

/** Formats a number of months since the year 0 as `2026-04`. */
export function formatCalendarMonth(months: number): string {
  const year = String(Math.floor(months / 12)).padStart(4, '0')
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Returns the months since the year 0 of a point in time, in UTC. */
export const toCalendarMonth = (time: Date): number => time.getUTCFullYear() * 12 + time.getUTCMonth()
