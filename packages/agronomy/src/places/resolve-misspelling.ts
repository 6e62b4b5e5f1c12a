import { filterByQualifiers } from './filter-by-qualifiers'
import type { Gazetteer } from './gazetteer'
import type { PlaceReading } from './parse-query'
import { compareByPopulation, listDistinctPlaces } from './place'
import type { ResolvedPlace } from './resolve-query'
import type { SimilarPlace } from './similar-places'

/** Shorter names resemble too many others. */
const MIN_LENGTH = 6
/** A smaller town is more often confused with a village that the gazetteer lacks. */
const MIN_POPULATION = 50_000
/** A place with fewer inhabitants than this share of the largest one is not a likely reading. */
const MIN_POPULATION_SHARE = 0.05

/**
 * Returns the town whose name differs from that of the query by one letter, if only one is likely. Aliases are not enough,
 * because some town has an alias one letter away from almost any name.
 */
export function resolveMisspelling(
  gazetteer: Gazetteer,
  { key, qualifiers }: PlaceReading,
  similar: readonly SimilarPlace[],
): ResolvedPlace | undefined {
  if (key.length < MIN_LENGTH) return undefined
  const places = similar.filter(({ typos, isAlias }) => typos === 1 && !isAlias).map(({ place }) => place)
  const ranked = [...filterByQualifiers(gazetteer, places, qualifiers)].sort(compareByPopulation)
  const [largest, second] = listDistinctPlaces(ranked)
  if (!largest || largest.population < MIN_POPULATION) return undefined
  const isOnlyLikely = !second || second.population < MIN_POPULATION_SHARE * largest.population
  return isOnlyLikely ? { place: largest, namesakes: [], isAlias: true } : undefined
}
