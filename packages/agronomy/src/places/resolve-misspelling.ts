import { toNameKey } from '../names/name-key'
import { filterByQualifiers } from './filter-by-qualifiers'
import type { Gazetteer } from './gazetteer'
import type { PlaceReading } from './parse-query'
import { isSamePlace, type Place } from './place'
import { getProminence } from './prominence'
import type { RankedPlace } from './rank-places'
import type { ResolvedPlace } from './resolve-query'
import type { SimilarPlace } from './similar-places'

/** Shorter names resemble too many others. */
const MIN_LENGTH = 6
/** A less prominent place is more often confused with a village that the gazetteer lacks. */
const MIN_PROMINENCE = 50_000
/** A place with less than this share of the prominence of the first one is not a likely reading. */
const MIN_PROMINENCE_SHARE = 0.05

/**
 * Returns the place whose name differs from that of the query by one letter, if only one is likely among all places with such
 * a name or alias where the qualifiers say. Its own alias is not enough, because some town has an alias one letter away from
 * almost any name.
 */
export function resolveMisspelling(
  gazetteer: Gazetteer,
  { key, qualifiers }: PlaceReading,
  similar: readonly SimilarPlace[],
): ResolvedPlace | undefined {
  if (key.length < MIN_LENGTH) return undefined
  const [byName, byAlias] = [false, true].map((isAlias) => {
    const places = similar.filter((other) => other.typos === 1 && other.isAlias === isAlias)
    const qualified = filterByQualifiers(
      gazetteer,
      places.map(({ place }) => place),
      qualifiers,
    )
    return toRankedPlaces(qualified, isAlias)
  })
  const [first, ...others] = byName ?? []
  if (!first || first.prominence < MIN_PROMINENCE) return undefined
  const isOnlyLikely = [...others, ...(byAlias ?? [])].every(
    ({ place, prominence }) =>
      prominence < MIN_PROMINENCE_SHARE * first.prominence || isSamePlace(place, first.place),
  )
  if (!isOnlyLikely) return undefined
  // As with the right name, a city comes before the division around it.
  const city = others.find(({ place }) => place.kind === 'city' && isSamePlace(place, first.place))
  const { place } = first.place.kind !== 'city' && city ? city : first
  return { place, namesakes: [], isAlias: true }
}

function toRankedPlaces(places: readonly Place[], isAlias: boolean): RankedPlace[] {
  return places
    .map((place) => ({
      place,
      prominence: getProminence(place, toNameKey(place.name), isAlias ? 'alias' : 'name'),
    }))
    .sort((a, b) => b.prominence - a.prominence)
}
