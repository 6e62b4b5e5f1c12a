import { fill, type Wording } from './wording'

/** Shorter runs of months are listed. */
const MIN_SPAN = 3

/** More months than these are not listed one by one if some follow each other. */
const MAX_LISTED = 5

export const isAllYear = (months: readonly number[]): boolean => months.length === 12

/**
 * Describes when something happens: in listed months, from one to another, all year, or in other months if none are listed.
 * With names only, listed months have no preposition.
 */
export function describeMonths(
  months: readonly number[],
  { words: { months: words }, format }: Wording,
  hasNamesOnly = false,
): string {
  if (isAllYear(months)) return words.all_year
  if (months.length === 0) return words.other_months
  const runs = listRuns(months)
  const isShort = (run: readonly number[]) => run.length < MIN_SPAN
  const list = (listed: readonly number[]) => {
    const names = format.allOf(listed.map(format.month))
    return hasNamesOnly ? names : fill(words.within[listed.length === 1 ? 'one' : 'other'], { months: names })
  }
  const [run = months] = runs
  if (runs.length === 1 ? isShort(run) : months.length <= MAX_LISTED || runs.every(isShort))
    return list(months)
  const spans = runs
    .filter((long) => !isShort(long))
    .map((long) => {
      const first = format.month(long.at(0) ?? 1)
      // French contracts "de avril".
      const span = /^[ao]/u.test(first) ? words.span_from_vowel : words.span
      return fill(span, { first, last: format.month(long.at(-1) ?? 1) })
    })
  const others = runs.filter(isShort).flat()
  return format.allOf(others.length === 0 ? spans : [...spans, list(others)])
}

/** Adds the months to the end of a sentence, if there are any: ", mostly in May", or ", all year". */
export function addMainMonths(months: readonly number[], wording: Wording): string {
  if (months.length === 0) return ''
  const { comma, months: words } = wording.words
  const when = describeMonths(months, wording)
  return isAllYear(months) ? `${comma}${when}` : `${comma}${words.mostly} ${when}`
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
