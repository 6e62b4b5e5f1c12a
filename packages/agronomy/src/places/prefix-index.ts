import { toNameKey } from '../names/name-key'
import { transliterate } from '../names/transliterate'
import type { Gazetteer } from './gazetteer'
import { isSamePlace, type Place, PLACE_KINDS } from './place'

/** Finds places by the beginning of their names, for lists that complete what a user types. */
export interface PrefixIndex {
  /**
   * Returns the most populous cities, then divisions, with a name or alias that starts with a prefix; a city, its district
   * and its region with the same name count once. A prefix without letters and digits matches all places.
   */
  findPlaces(prefix: string, limit: number): Place[]
}

/** There are many odd aliases, so a place matched only by an alias ranks as if it had a hundredth of its population. */
const NAME_WEIGHT = 100
const ALIAS_WEIGHT = 1

export function createPrefixIndex(gazetteer: Gazetteer): PrefixIndex {
  const { positions, entriesByRank, ranks } = rankEntries(gazetteer)

  /** Returns the ranks of the entries that start with any of these keys, the best first. */
  function findRanks(keys: readonly string[]): Uint32Array {
    const { byName, byAlias } = gazetteer
    const ranges = keys.flatMap((key) => {
      const names = byName.findRange(key)
      const aliases = byAlias.findRange(key)
      const offset = byName.packed.entries.length
      return [
        ranks.subarray(names.start, names.end),
        ranks.subarray(offset + aliases.start, offset + aliases.end),
      ]
    })
    return concatenate(ranges).sort()
  }

  return {
    findPlaces(prefix, limit) {
      const latin = transliterate(prefix)
      const keys = [toNameKey(prefix), latin === undefined ? '' : toNameKey(latin)].filter(Boolean)
      const matchingRanks = keys.length === 0 ? entriesByRank.keys() : findRanks([...new Set(keys)])
      const places: Place[] = []
      for (const rank of matchingRanks) {
        if (places.length >= limit) break
        const place = gazetteer.places.get(positions[entriesByRank[rank] ?? NaN] ?? NaN)
        if (!places.some((other) => isSamePlaceAndName(other, place))) places.push(place)
      }
      return places
    },
  }
}

/** The entries of the name index, followed by those of the alias index, ranked by population. */
interface RankedEntries {
  /** Position of each entry's place in the gazetteer. */
  readonly positions: Uint32Array
  readonly entriesByRank: Uint32Array
  /** Rank of each entry; computed once, so that a prefix of one letter does not sort thousands of places. */
  readonly ranks: Uint32Array
}

function rankEntries({ places, byName, byAlias }: Gazetteer): RankedEntries {
  const nameCount = byName.packed.entries.length
  const positions = concatenate([byName.packed.entries, byAlias.packed.entries])
  const { kinds, populations } = places.columns
  const city = PLACE_KINDS.indexOf('city')
  // Each key, below 2^53, holds both the weight and the entry: sorting numbers takes less time and memory than comparing entries.
  const sortKeys = Float64Array.from(positions, (position, entry) => {
    const population = kinds[position] === city ? (populations[position] ?? 0) : 0
    const weight = population * (entry < nameCount ? NAME_WEIGHT : ALIAS_WEIGHT)
    return (weight + 1) * positions.length - entry
  }).sort()
  const entriesByRank = new Uint32Array(positions.length)
  const ranks = new Uint32Array(positions.length)
  for (const [index, sortKey] of sortKeys.entries()) {
    const rank = positions.length - 1 - index
    const entry = (positions.length - (sortKey % positions.length)) % positions.length
    entriesByRank[rank] = entry
    ranks[entry] = rank
  }
  return { positions, entriesByRank, ranks }
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

function isSamePlaceAndName(a: Place, b: Place): boolean {
  return toNameKey(a.name) === toNameKey(b.name) && isSamePlace(a, b)
}
