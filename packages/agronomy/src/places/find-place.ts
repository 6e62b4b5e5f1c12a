import { formatCoordinates } from './coordinates'
import type { Gazetteer } from './gazetteer'
import { parsePlaceQuery } from './parse-query'
import type { Place } from './place'
import { type ResolvedPlace, resolvePlaceQuery } from './resolve-query'
import { findShortestQualifiedQuery } from './shortest-query'
import { resolveUnknownName } from './unknown-name'

const MAX_NAMESAKES = 10

export type PlaceMatch = FoundPlace | PlaceNotFound

export interface FoundPlace extends ResolvedPlace {
  readonly found: true
  /** Returns queries that find the namesakes. */
  readonly listNamesakeQueries: () => string[]
}

export interface PlaceNotFound {
  readonly found: false
  readonly reason: PlaceNotFoundReason
  /** Queries that find a place. */
  readonly suggestions: readonly string[]
}

export type PlaceNotFoundReason = 'unknown' | 'country' | 'off_globe'

/**
 * Finds the place that a text names: "latitude,longitude", a name, or a name followed by a country or division. Names take
 * precedence over aliases, cities over districts, districts over regions, and larger places over smaller ones. In South
 * Asia the district comes first if a name with its country or division is still ambiguous. An accent in the text decides
 * between places that share a name. A name that is misspelt by one letter is taken if only one town is likely.
 */
export function findPlace(gazetteer: Gazetteer, text: string): PlaceMatch {
  const query = parsePlaceQuery(text)
  const resolved = resolvePlaceQuery(gazetteer, query)
  if (resolved) return toFoundPlace(gazetteer, resolved)
  if (query.type === 'coordinates') return { found: false, reason: 'off_globe', suggestions: [] }
  const resolution = resolveUnknownName(gazetteer, query)
  if (!Array.isArray(resolution)) return toFoundPlace(gazetteer, resolution)
  const reason = gazetteer.countryCodes.has(query.key) ? 'country' : 'unknown'
  return { found: false, reason, suggestions: resolution }
}

function toFoundPlace(gazetteer: Gazetteer, resolved: ResolvedPlace): FoundPlace {
  return {
    found: true,
    ...resolved,
    listNamesakeQueries: () => listNamesakeQueries(gazetteer, resolved.namesakes),
  }
}

function listNamesakeQueries(gazetteer: Gazetteer, namesakes: readonly Place[]): string[] {
  const likeliest = namesakes.slice(0, MAX_NAMESAKES)
  const queries = likeliest
    .map((place) => findShortestQualifiedQuery(gazetteer, place))
    .filter((query) => query !== undefined)
  return queries.length > 0 ? [...new Set(queries)] : likeliest.map(formatCoordinates)
}
