import { distance } from 'fastest-levenshtein'

/** Shorter names are too alike for two wrong letters. */
const LENGTH_FOR_TWO_ERRORS = 6
const SHORTEST = 3

export interface SimilarName {
  readonly key: string
  readonly errors: number
}

/**
 * Names one or two slips away from a misspelt one, the closest first, each once. The first letter is seldom mistyped,
 * so with two slips it must be right.
 */
export function similarNames(misspelt: string, keys: Iterable<string>): SimilarName[] {
  if (misspelt.length < SHORTEST) return []
  const tolerated = misspelt.length < LENGTH_FOR_TWO_ERRORS ? 1 : 2
  const letters = lettersIn(misspelt)
  const similar = new Map<string, number>()
  for (const key of keys) {
    if (Math.abs(key.length - misspelt.length) > tolerated) continue
    if (bitCount(lettersIn(key) ^ letters) > 2 * tolerated) continue
    const errors = slips(key, misspelt, tolerated)
    if (errors < 2 || (errors === tolerated && key[0] === misspelt[0])) similar.set(key, errors)
  }
  return [...similar].map(([key, errors]) => ({ key, errors })).sort((a, b) => a.errors - b.errors)
}

/**
 * Letters wrong, missing or too many, or two neighbours swapped; exact up to `most` of them. A swap is two wrong letters
 * at most, so what has more than two for each slip is not looked at further: each swap may be looked for at both ends,
 * and a long text with all its neighbours swapped would take seconds.
 */
export function slips(one: string, other: string, most: number): number {
  const errors = distance(one, other)
  if (errors < 2 || errors > 2 * most) return errors
  const [a, b] = withoutCommonEnds(one, other)
  const swaps = []
  if (a.length > 1 && a[0] === b[1] && a[1] === b[0]) swaps.push(1 + slips(a.slice(2), b.slice(2), most - 1))
  if (a.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    swaps.push(1 + slips(a.slice(0, -2), b.slice(0, -2), most - 1))
  return Math.min(errors, ...swaps)
}

function withoutCommonEnds(one: string, other: string): [string, string] {
  const shortest = Math.min(one.length, other.length)
  let start = 0
  while (start < shortest && one[start] === other[start]) start += 1
  let end = 0
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}

/** A bit per letter: two names that differ in more than two letters per slip need not be compared. */
function lettersIn(key: string): number {
  let letters = 0
  for (let index = 0; index < key.length; index += 1) letters |= 1 << (key.charCodeAt(index) & 31)
  return letters
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
