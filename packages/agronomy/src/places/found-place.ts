import { formatCoordinates } from './coordinates/point'
import type { Gazetteer } from './gazetteer/gazetteer'
import type { Place } from './gazetteer/place'
import type { ResolvedPlace } from './resolve/query'
import { listExactNamesakes } from './resolve/same-name'
import { findShortestQualifiedQuery } from './resolve/shortest-query'
import { MAX_SUGGESTIONS } from './resolve/unknown-name'

const MAX_NAMESAKES = 10

export type PlaceMatch = FoundPlace | PlaceNotFound

export interface FoundPlace extends ResolvedPlace {
  readonly found: true
  /** Returns queries that find the namesakes. */
  readonly listNamesakeQueries: () => string[]
  /** For coordinates: another way to read them. */
  readonly otherPoint: OtherPoint | undefined
  /** Queries for places that have the name of the unknown part elsewhere. */
  readonly suggestions: readonly string[]
}

/** Another way to read coordinates, see `ParsedCoordinates`. */
export interface OtherPoint {
  readonly place: Place
  /** Whether the notation leaves open which of both is meant. */
  readonly isAmbiguous: boolean
}

export interface PlaceNotFound {
  readonly found: false
  readonly reason: PlaceNotFoundReason
  /** Queries that find a place. */
  readonly suggestions: readonly string[]
  readonly otherPoint: OtherPoint | undefined
}

export type PlaceNotFoundReason = 'unknown' | 'country' | 'part_of_country' | 'continent' | 'off_globe'

export function notFound(reason: PlaceNotFoundReason, suggestions: readonly string[] = []): PlaceNotFound {
  return { found: false, reason, suggestions, otherPoint: undefined }
}

export function toFoundPlace(
  gazetteer: Gazetteer,
  resolved: ResolvedPlace,
  suggestions: readonly string[] = [],
): FoundPlace {
  const namesakes = listExactNamesakes(resolved)
  return {
    found: true,
    ...resolved,
    namesakes,
    listNamesakeQueries: () => listNamesakeQueries(gazetteer, namesakes),
    otherPoint: undefined,
    suggestions,
  }
}

/** Notes that the text is not the name of the place. */
export const toAliasedPlace = (gazetteer: Gazetteer, resolved: ResolvedPlace): FoundPlace => ({
  ...toFoundPlace(gazetteer, resolved),
  isAlias: true,
})

export function listNamesakeQueries(gazetteer: Gazetteer, namesakes: readonly Place[]): string[] {
  const likeliest = namesakes.slice(0, MAX_NAMESAKES)
  const queries = likeliest.map((place) => findShortestQualifiedQuery(gazetteer, place))
  if (queries.every((query) => query === undefined)) return likeliest.map(formatCoordinates)
  const found = likeliest.flatMap((place, index) => {
    return queries[index] ?? (index === 0 ? formatCoordinates(place) : [])
  })
  return [...new Set(found)]
}

/** Returns queries for the first of the places, without those that no query identifies. */
export function suggestPlaces(gazetteer: Gazetteer, places: readonly Place[]): string[] {
  return places
    .slice(0, MAX_SUGGESTIONS)
    .flatMap((place) => findShortestQualifiedQuery(gazetteer, place) ?? [])
}
