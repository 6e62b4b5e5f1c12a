import { inLatinLetters } from '../names/latin-letters'
import { nameKey } from '../names/name-key'
import type { Gazetteer } from './gazetteer'
import type { Place } from './place'
import { isSamePlace } from './same-place'

/** Places by the beginnings of their names. */
export interface PlaceList {
  /** Those of which a name begins so, the most populous first; a city, its district and its region once. Without letters and digits all begin so. */
  beginning(prefix: string, most: number): Place[]
}

/** Aliases are many and odd, so a city counts for a hundredth where only an alias begins so. */
const ALIAS_SHARE = 0.01

/** The entries of names, and behind them those of aliases. */
interface RankedEntries {
  readonly placeOf: (entry: number) => Place | undefined
  /** Of each entry by population, so that a letter need not look at all of its places. */
  readonly ranks: Uint32Array
  readonly byRank: Uint32Array
}

export function placeList(gazetteer: Gazetteer): PlaceList {
  const { placeOf, ranks, byRank } = rankedEntries(gazetteer)
  const { byName, byAlias } = gazetteer

  /** Ranks of the entries that begin so, the best first. */
  function ranksBeginning(keys: readonly string[]): Uint32Array {
    const ranges = keys.flatMap((key) => {
      const [names, aliases] = [byName.beginning(key), byAlias.beginning(key)]
      const before = byName.entries.length
      return [
        ranks.subarray(names.from, names.to),
        ranks.subarray(before + aliases.from, before + aliases.to),
      ]
    })
    const sorted = new Uint32Array(ranges.reduce((sum, { length }) => sum + length, 0))
    let filled = 0
    for (const range of ranges) {
      sorted.set(range, filled)
      filled += range.length
    }
    return sorted.sort()
  }

  return {
    beginning(prefix, most) {
      const keys = [nameKey(prefix), nameKey(inLatinLetters(prefix) ?? prefix)].filter(Boolean)
      const among = keys.length === 0 ? byRank.keys() : ranksBeginning([...new Set(keys)])
      const found: Place[] = []
      for (const rank of among) {
        if (found.length >= most) break
        const place = placeOf(byRank[rank] ?? NaN)
        if (place && !found.some((other) => isNamesake(other, place))) found.push(place)
      }
      return found
    },
  }
}

function rankedEntries({ byName, byAlias }: Gazetteer): RankedEntries {
  const names = byName.entries.length
  const placeOf = (entry: number) => byName.entries[entry] ?? byAlias.entries[entry - names]
  const weights = Float64Array.from(
    [...byName.entries, ...byAlias.entries],
    ({ population }, entry) => population * (entry < names ? 1 : ALIAS_SHARE),
  )
  const weightOf = (entry: number) => weights[entry] ?? 0
  const byRank = Uint32Array.from(weights.keys()).sort((a, b) => weightOf(b) - weightOf(a))
  const ranks = new Uint32Array(byRank.length)
  for (const [rank, entry] of byRank.entries()) ranks[entry] = rank
  return { placeOf, ranks, byRank }
}

function isNamesake(one: Place, other: Place): boolean {
  return one === other || (nameKey(one.name) === nameKey(other.name) && isSamePlace(one, other))
}
