const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

export const DAYS_IN_YEAR = 365

/** Returns the day of the year, from 0, of a day without a year (`MM-DD`). 29 February counts as 28 February. */
export function toDayOfYear(monthDay: string): number {
  const [month = 1, day = 1] = monthDay.split('-').map(Number)
  return (DAYS_BEFORE_MONTH[month - 1] ?? 0) + Math.min(day, month === 2 ? 28 : 31) - 1
}

/** A stretch of the year in days from 0; `to` is not part of it. */
export interface Stretch {
  from: number
  to: number
}

/** Splits a period at the end of the year, so that each part can be drawn from left to right. */
export function splitAtYearEnd(from: string, to: string): Stretch[] {
  const start = toDayOfYear(from)
  const end = toDayOfYear(to) + 1
  if (start < end) return [{ from: start, to: end }]
  return [
    { from: start, to: DAYS_IN_YEAR },
    { from: 0, to: end },
  ]
}

/** Returns windows in the order of the year. The API lists the best first. */
export const sortByDay = <Window extends { from: string }>(windows: readonly Window[]): Window[] =>
  [...windows].sort((a, b) => a.from.localeCompare(b.from))

/** Whether a day lies in a period that may cross the end of the year; all are `MM-DD`. */
export function isWithin(day: string, from: string, to: string): boolean {
  return from <= to ? from <= day && day <= to : day >= from || day <= to
}

/** Whether a period ends on the day before it begins. */
export const fillsYear = (from: string, to: string): boolean => toMonthDay(toDayOfYear(to) + 1) === from

/** Returns the day without a year (`MM-DD`) with this number, from 0; numbers beyond a year count on in the next one. */
export function toMonthDay(dayOfYear: number): string {
  const day = ((dayOfYear % DAYS_IN_YEAR) + DAYS_IN_YEAR) % DAYS_IN_YEAR
  const month = DAYS_BEFORE_MONTH.findLastIndex((before) => before <= day)
  const dayOfMonth = day - (DAYS_BEFORE_MONTH[month] ?? 0) + 1
  return `${String(month + 1).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}

/** Returns the visitor's day as `MM-DD`; 29 February counts as 28 February. */
export function getToday(now = new Date()): string {
  const text = `${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
  return text === '02-29' ? '02-28' : text
}
