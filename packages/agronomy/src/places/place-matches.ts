import { listBeginningKeys, toNameKey } from '../names/name-key'
import { transliterate } from '../names/transliterate'
import type { Gazetteer } from './gazetteer/gazetteer'
import type { NameIndex } from './gazetteer/name-index'
import { PLACE_KINDS } from './gazetteer/place'
import { weighPopulation } from './gazetteer/prominence'
import type { PlaceReading } from './resolve/parse-query'

/** Lists the positions of places in the gazetteer by how they match a name. */
export interface PlaceMatches {
  /** Lists all places, the most populous first. */
  listAll(): Iterable<number>
  /**
   * Lists the places with a name, those whose name or alias begins with it, and those with a word in a name or alias that begins
   * with it, in this order; of each kind, the preferred ones first, then the most populous. A place with the name counts
   * as one that begins with it if another one, of the preferred ones if it is one, is much larger. A place may be listed twice.
   */
  listMatches(name: MatchedName, isPreferred?: (position: number) => boolean): Iterable<number>
  /** Lists the places whose name begins with a key that is one typo away, the most populous first. */
  listSimilarBeginnings(key: string): number[]
}

export type MatchedName = Pick<PlaceReading, 'name' | 'key' | 'lookupKeys'>

/** There are many odd aliases, so a place matched only by an alias ranks as if it had a hundredth of its population. */
export const NAME_WEIGHT = 100
const ALIAS_WEIGHT = 1

/** A place with a smaller share of the people of the largest one that matches does not come before it: "nakur" lists Nakuru before Nakur. */
export const MIN_EXACT_SHARE = 0.1
const MIN_WORD_LENGTH = 3
const MIN_MISSPELT_LENGTH = 5
/** Longer texts are not compared letter by letter. */
export const MAX_MISSPELT_LENGTH = 40

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** Opens the matches of a gazetteer, with the ranks of a build where there are any. */
export function createPlaceMatches(
  gazetteer: Gazetteer,
  entriesByRank: Uint32Array = rankPlaceEntries(gazetteer),
): PlaceMatches {
  const { byName, byAlias, byWord } = gazetteer
  const sizes = getSizes(gazetteer)
  const nameCount = byName.packed.entries.length
  const ranks = invert(entriesByRank)

  function toPosition(rank: number): number {
    const entry = entriesByRank[rank] ?? NaN
    return (
      (entry < nameCount ? byName.packed.entries[entry] : byAlias.packed.entries[entry - nameCount]) ?? NaN
    )
  }

  /** Returns the ranks of the entries that begin with any of these keys, the best first. */
  function findRanks(keys: readonly string[]): Uint32Array {
    const ranges = keys.flatMap((key) => {
      const [names, aliases] = [byName.findRange(key), byAlias.findRange(key)]
      return [
        ranks.subarray(names.start, names.end),
        ranks.subarray(nameCount + aliases.start, nameCount + aliases.end),
      ]
    })
    return concatenate(ranges).sort()
  }

  function* listByRank(sortedRanks: Iterable<number>): Generator<number> {
    for (const rank of sortedRanks) yield toPosition(rank)
  }

  function sortBySize(found: Iterable<number>): number[] {
    return [...found].sort((a, b) => (sizes[b] ?? 0) - (sizes[a] ?? 0))
  }

  /** Lists the places with a key in an index that starts with any of these, the most populous first. */
  function listByPrefix(index: NameIndex, prefixes: Iterable<string>): number[] {
    const found = new Set<number>()
    for (const prefix of prefixes) {
      for (const position of index.getByPrefix(prefix)) found.add(position)
    }
    return sortBySize(found)
  }

  /** Lists those of the places with a name that are not much smaller than the first one that begins with it. */
  function listProminent(named: Iterable<number>, [first = NaN]: Iterable<number>): number[] {
    const minSize = MIN_EXACT_SHARE * (sizes[first] ?? 0)
    return sortBySize(named).filter((position) => (sizes[position] ?? 0) >= minSize)
  }

  // Later lists are only made if the earlier ones have too few places.
  function* listMatches(
    { name, key, lookupKeys }: MatchedName,
    isPreferred?: (position: number) => boolean,
  ): Generator<number> {
    const latin = transliterate(name)
    const written = [...listBeginningKeys(name), ...(latin === undefined ? [] : [toNameKey(latin)])]
    const keys = [...new Set([key, ...written])].filter(Boolean)
    const beginnings = findRanks(keys)
    const named = new Set(lookupKeys.flatMap((lookupKey) => [...byName.get(lookupKey)]))
    if (isPreferred)
      yield* listProminent([...named].filter(isPreferred), filter(listByRank(beginnings), isPreferred))
    yield* listProminent(named, listByRank(beginnings))
    yield* putFirst(listByRank(beginnings), isPreferred)
    if (key.length >= MIN_WORD_LENGTH) yield* putFirst(listByPrefix(byWord, keys), isPreferred)
  }

  return {
    listAll: () => listByRank(ranks.keys()),
    listMatches,
    listSimilarBeginnings: (key) => listByPrefix(byName, listSimilarKeys(key)),
  }
}

/** Lists the keys that are one typo away from the beginning of a name in Latin letters; its first letter is right. */
function* listSimilarKeys(key: string): Generator<string> {
  if (key.length < MIN_MISSPELT_LENGTH || key.length > MAX_MISSPELT_LENGTH || !/^[a-z]+$/.test(key)) return
  for (let index = 1; index <= key.length; index += 1) {
    const [before, after] = [key.slice(0, index), key.slice(index)]
    if (after !== '') yield before + after.slice(1)
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2)
    for (const letter of LETTERS) {
      yield before + letter + after
      if (after !== '') yield before + letter + after.slice(1)
    }
  }
}

function* filter<T>(items: Iterable<T>, isIncluded: (item: T) => boolean): Generator<T> {
  for (const item of items) if (isIncluded(item)) yield item
}

/** Lists items in their order, those for which a condition holds first. */
export function* putFirst<T>(items: Iterable<T>, isPreferred?: (item: T) => boolean): Generator<T> {
  if (!isPreferred) {
    yield* items
    return
  }
  const others: T[] = []
  for (const item of items) {
    if (isPreferred(item)) yield item
    else others.push(item)
  }
  yield* others
}

/** Returns the population of each place, weighted by its kind. */
function getSizes({ places: { columns } }: Gazetteer): Float64Array {
  return Float64Array.from(columns.populations, (population, position) =>
    weighPopulation({ kind: PLACE_KINDS[columns.kinds[position] ?? NaN], population }),
  )
}

/**
 * Ranks the entries of the name index, followed by those of the alias index, by population. The build does it once, so that a
 * prefix of one letter does not sort thousands of places.
 */
export function rankPlaceEntries(gazetteer: Gazetteer): Uint32Array {
  const { byName, byAlias } = gazetteer
  const sizes = getSizes(gazetteer)
  const nameCount = byName.packed.entries.length
  const positions = concatenate([byName.packed.entries, byAlias.packed.entries])
  // Each key, below 2^53, holds both the weight and the entry: sorting numbers takes less time and memory than comparing entries.
  const sortKeys = Float64Array.from(positions, (position, entry) => {
    const weight = (sizes[position] ?? 0) * (entry < nameCount ? NAME_WEIGHT : ALIAS_WEIGHT)
    return (weight + 1) * positions.length - entry
  }).sort()
  return Uint32Array.from(
    sortKeys.reverse(),
    (sortKey) => (positions.length - (sortKey % positions.length)) % positions.length,
  )
}

/** Returns the rank of each entry. */
function invert(entriesByRank: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(entriesByRank.length)
  for (let rank = 0; rank < ranks.length; rank += 1) ranks[entriesByRank[rank] ?? NaN] = rank
  return ranks
}

function concatenate(arrays: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(arrays.reduce((total, { length }) => total + length, 0))
  let offset = 0
  for (const array of arrays) {
    all.set(array, offset)
    offset += array.length
  }
  return all
}
