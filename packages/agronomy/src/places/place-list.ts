import { inLatinLetters } from '../names/latin-letters'
import { nameKey } from '../names/name-key'
import type { Gazetteer } from './gazetteer'
import type { Place } from './place'
import { isSamePlace } from './same-place'

/** Places by the beginnings of their names. */
export interface PlaceList {
  /** Those of which a name begins so, the most populous first; a city, its district and its region once. */
  beginning(prefix: string, most: number): Place[]
}

/** Aliases are many and odd, so a city counts for a hundredth where only an alias begins so. */
const ALIAS_SHARE = 0.01

interface Named {
  readonly key: string
  readonly place: Place
  readonly weight: number
}

/** Names in alphabetical order, each with its rank by population, so that a letter need not read them all. */
interface RankedNames {
  readonly keys: readonly string[]
  readonly ranks: Uint32Array
  readonly byRank: readonly Place[]
}

export function placeList(gazetteer: Gazetteer): PlaceList {
  const { keys, ranks, byRank } = rankedNames(gazetteer)
  return {
    beginning(prefix, most) {
      const beginnings = new Set([nameKey(prefix), nameKey(inLatinLetters(prefix) ?? prefix)])
      if (beginnings.has('') && prefix.trim() !== '') return []
      const among = beginnings.has('') ? byRank.keys() : sortedRanks(keys, ranks, [...beginnings])
      const found: Place[] = []
      for (const rank of among) {
        if (found.length >= most) break
        const place = byRank[rank]
        if (place && !found.some((other) => isNamesake(other, place))) found.push(place)
      }
      return found
    },
  }
}

function rankedNames(gazetteer: Gazetteer): RankedNames {
  const named = [...entries(gazetteer.byName, 1), ...entries(gazetteer.byAlias, ALIAS_SHARE)]
  named.sort((a, b) => b.weight - a.weight)
  const ranks = Uint32Array.from(named.keys()).sort((a, b) => compareTexts(keyAt(named, a), keyAt(named, b)))
  return {
    keys: Array.from(ranks, (rank) => keyAt(named, rank)),
    ranks,
    byRank: named.map(({ place }) => place),
  }
}

/** Ranks of the names that begin with any of these, the best first. */
function sortedRanks(
  keys: readonly string[],
  ranks: Uint32Array,
  beginnings: readonly string[],
): Uint32Array {
  // No letter of any script sorts after the last one.
  const ranges = beginnings.map((key) =>
    ranks.subarray(firstFrom(keys, key), firstFrom(keys, `${key}\uffff`)),
  )
  const sorted = new Uint32Array(ranges.reduce((sum, { length }) => sum + length, 0))
  let filled = 0
  for (const range of ranges) {
    sorted.set(range, filled)
    filled += range.length
  }
  return sorted.sort()
}

function* entries(names: Gazetteer['byName'], share: number): Generator<Named> {
  for (const [key, places] of names) {
    for (const place of places) yield { key, place, weight: place.population * share }
  }
}

function isNamesake(one: Place, other: Place): boolean {
  return one === other || (nameKey(one.name) === nameKey(other.name) && isSamePlace(one, other))
}

function keyAt(named: readonly Named[], index: number): string {
  return named[index]?.key ?? ''
}

/** The first index of a key that is not before this one. */
function firstFrom(keys: readonly string[], key: string): number {
  let from = 0
  let to = keys.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((keys[middle] ?? '') < key) from = middle + 1
    else to = middle
  }
  return from
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
