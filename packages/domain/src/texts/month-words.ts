import type { TextFormat } from './text-format'

/** How a language says when something happens. */
export interface MonthWords {
  readonly allYear: string
  /** "from May to September" */
  span(first: string, last: string): string
  /** "in May and June" */
  within(months: string): string
  readonly mostly: string
  /** "in other months" */
  readonly otherMonths: string
}

/** Shorter runs of months are listed. */
const MIN_SPAN = 3

export const isAllYear = (months: readonly number[]): boolean => months.length === 12

/** Says in which months something happens: in listed months, from one to another, all year, or in other months if none are listed. */
export function describeMonths(months: readonly number[], words: MonthWords, format: TextFormat): string {
  if (isAllYear(months)) return words.allYear
  if (months.length === 0) return words.otherMonths
  const names = months.map(format.month)
  const [first, last] = [names[0], names.at(-1)]
  return months.length >= MIN_SPAN && isRun(months) && first !== undefined && last !== undefined
    ? words.span(first, last)
    : words.within(format.allOf(names))
}

/** Adds the months to the end of a sentence, if there are any: ", mostly in May", or ", all year". */
export function addMainMonths(months: readonly number[], words: MonthWords, format: TextFormat): string {
  if (months.length === 0) return ''
  const when = describeMonths(months, words, format)
  return isAllYear(months) ? `, ${when}` : `, ${words.mostly} ${when}`
}

/** Whether each month follows the one before it; January follows December. */
function isRun(months: readonly number[]): boolean {
  return months.every((month, index) => index === 0 || month === ((months[index - 1] ?? 0) % 12) + 1)
}
