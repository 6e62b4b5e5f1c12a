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
  const [first, last] = findEnds(months)
  return months.length >= MIN_SPAN && first !== undefined && last !== undefined
    ? words.span(format.month(first), format.month(last))
    : words.within(format.allOf(months.map(format.month)))
}

/** Adds the months to the end of a sentence, if there are any: ", mostly in May", or ", all year". */
export function addMainMonths(months: readonly number[], words: MonthWords, format: TextFormat): string {
  if (months.length === 0) return ''
  const when = describeMonths(months, words, format)
  return isAllYear(months) ? `, ${when}` : `, ${words.mostly} ${when}`
}

/** Returns the first and the last month of a run, which may start anywhere in the list; nothing if the months are no run. */
function findEnds(months: readonly number[]): readonly number[] {
  const firsts = months.filter((month) => !months.includes(((month + 10) % 12) + 1))
  const lasts = months.filter((month) => !months.includes((month % 12) + 1))
  return firsts.length === 1 ? [...firsts, ...lasts] : []
}
