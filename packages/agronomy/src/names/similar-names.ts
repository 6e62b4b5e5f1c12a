import { distance } from 'fastest-levenshtein'
import { countBelow } from '../sorted-values'

/** Minimum length for one typo: shorter names resemble too many others. */
const MIN_LENGTH = 3
/** Minimum length for two typos. */
const MIN_LENGTH_FOR_TWO_TYPOS = 6

export interface SimilarName {
  readonly key: string
  readonly typos: number
}

/** Finds the keys that are one or two typos away from a misspelt key, the closest first. */
export type SimilarNameFinder = (misspeltKey: string) => SimilarName[]

/**
 * Creates a finder for keys that are searched again and again. It keeps them by length, so that only those of a similar length
 * are compared.
 */
export function createSimilarNameFinder(names: Iterable<string>): SimilarNameFinder {
  const keys = [...names]
  const getLength = (index: number) => keys[index]?.length ?? 0
  const order = Uint32Array.from(keys.keys()).sort((a, b) => getLength(a) - getLength(b) || a - b)
  const letterBits = Int32Array.from(order, (index) => toLetterBits(keys[index] ?? ''))
  const countShorter = (length: number) =>
    countBelow(order.length, (position) => getLength(order[position] ?? NaN), length)
  return (misspeltKey) => {
    const maxTypos = getMaxTypos(misspeltKey)
    const maxDifferences = getMaxLetterDifferences(maxTypos)
    const letters = toLetterBits(misspeltKey)
    const start = countShorter(misspeltKey.length - maxTypos)
    const end = countShorter(misspeltKey.length + maxTypos + 1)
    const near: number[] = []
    // Most keys are ruled out by the numbers alone.
    for (let position = start; position < end; position += 1) {
      if (countBits((letterBits[position] ?? 0) ^ letters) <= maxDifferences)
        near.push(order[position] ?? NaN)
    }
    near.sort((a, b) => a - b)
    return findSimilarNames(
      misspeltKey,
      near.map((index) => keys[index] ?? ''),
    )
  }
}

/** Finds the similar ones among a few keys. With two typos, they must start with the same sound. */
export function findSimilarNames(misspeltKey: string, keys: Iterable<string>): SimilarName[] {
  if (misspeltKey.length < MIN_LENGTH) return []
  const maxTypos = getMaxTypos(misspeltKey)
  const similar = new Map<string, number>()
  for (const key of keys) {
    if (Math.abs(key.length - misspeltKey.length) > maxTypos) continue
    const typos = countTypos(key, misspeltKey, maxTypos)
    if (typos < 2 || (typos === maxTypos && startAlike(key, misspeltKey))) similar.set(key, typos)
  }
  return [...similar].map(([key, typos]) => ({ key, typos })).sort((a, b) => a.typos - b.typos)
}

/** Consonants that are often confused, because they sound alike. */
const ALIKE = new Set(
  ['ck', 'sz', 'cs', 'kq', 'cq', 'gj', 'fv', 'mn', 'bp', 'dt', 'bv', 'wv', 'сз', 'тд', 'пб'].flatMap(
    ([one, other]) => [`${one}${other}`, `${other}${one}`],
  ),
)

/** Whether two different letters sound alike, such as c and k. */
export const soundAlike = (one: string, other: string): boolean => ALIKE.has(one + other)

/** Whether two keys start with the same letter, or with letters that sound alike: people seldom mistype the first letter. */
function startAlike([one = '']: string, [other = '']: string): boolean {
  return one === other || soundAlike(one, other)
}

/**
 * Returns how many bits may differ between the letters of a misspelt key and those of the right one. A typo changes at
 * most two: the letter that is missing and the one in its place.
 */
export function getMaxLetterDifferences(maxTypos: number): number {
  return 2 * maxTypos
}

/** Returns the number of typos that are accepted in a key. */
export function getMaxTypos(misspeltKey: string): number {
  return misspeltKey.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2
}

/**
 * Counts typos: letters that are wrong, missing or added, and swapped adjacent letters. The count is exact up to
 * `maxTypos`. A swap counts as at most two wrong letters, so names with more than `2 * maxTypos` wrong letters are not
 * compared further. Without this limit, a long text with many swaps would take seconds.
 */
export function countTypos(a: string, b: string, maxTypos: number): number {
  const wrongLetters = distance(a, b)
  if (wrongLetters < 2 || wrongLetters > 2 * maxTypos) return wrongLetters
  const [start, end] = countCommonEnds(a, b)
  const [middleA, middleB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const counts = [wrongLetters]
  if (middleA.length > 1 && middleA[0] === middleB[1] && middleA[1] === middleB[0]) {
    counts.push(1 + countTypos(middleA.slice(2), middleB.slice(2), maxTypos - 1))
  }
  if (middleA.length > 1 && middleA.at(-1) === middleB.at(-2) && middleA.at(-2) === middleB.at(-1)) {
    counts.push(1 + countTypos(middleA.slice(0, -2), middleB.slice(0, -2), maxTypos - 1))
  }
  return Math.min(...counts)
}

/** Counts the letters that two keys share at their start, and at the end of what follows. */
export function countCommonEnds(a: string, b: string): [start: number, end: number] {
  const maxLength = Math.min(a.length, b.length)
  let start = 0
  while (start < maxLength && a[start] === b[start]) start += 1
  let end = 0
  while (end < maxLength - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  return [start, end]
}

/** Returns a bit set of the letters in a key. Comparing two bit sets is much faster than comparing two keys. */
export function toLetterBits(key: string): number {
  let bits = 0
  for (let index = 0; index < key.length; index += 1) bits |= 1 << (key.charCodeAt(index) & 31)
  return bits
}

/** Counts the bits that are set, in parallel for pairs, groups of four and bytes. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  const bytes = (fours + (fours >>> 4)) & 0x0f0f0f0f
  return Math.imul(bytes, 0x01010101) >>> 24
}
