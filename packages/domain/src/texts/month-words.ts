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

/** More months than these are not listed one by one if some follow each other. */
const MAX_LISTED = 5

export const isAllYear = (months: readonly number[]): boolean => months.length === 12

/** Says in which months something happens: in listed months, from one to another, all year, or in other months if none are listed. */
export function describeMonths(months: readonly number[], words: MonthWords, format: TextFormat): string {
  if (isAllYear(months)) return words.allYear
  if (months.length === 0) return words.otherMonths
  const runs = listRuns(months)
  const isShort = (run: readonly number[]) => run.length < MIN_SPAN
  const list = (listed: readonly number[]) => words.within(format.allOf(listed.map(format.month)))
  const [run = months] = runs
  if (runs.length === 1 ? isShort(run) : months.length <= MAX_LISTED || runs.every(isShort))
    return list(months)
  const spans = runs
    .filter((long) => !isShort(long))
    .map((long) => words.span(format.month(long.at(0) ?? 1), format.month(long.at(-1) ?? 1)))
  const others = runs.filter(isShort).flat()
  return format.allOf(others.length === 0 ? spans : [...spans, list(others)])
}

/** Adds the months to the end of a sentence, if there are any: ", mostly in May", or ", all year". */
export function addMainMonths(months: readonly number[], words: MonthWords, format: TextFormat): string {
  if (months.length === 0) return ''
  const when = describeMonths(months, words, format)
  return isAllYear(months) ? `, ${when}` : `, ${words.mostly} ${when}`
}

/** Splits months into runs, each of which may go on over the end of the year. */
function listRuns(months: readonly number[]): number[][] {
  const firsts = months.filter((month) => !months.includes(((month + 10) % 12) + 1))
  return firsts.map((first) => {
    const run = [first]
    for (let next = (first % 12) + 1; months.includes(next); next = (next % 12) + 1) run.push(next)
    return run
  })
}
