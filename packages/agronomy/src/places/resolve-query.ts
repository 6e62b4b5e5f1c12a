import { toNameKey } from '../names/name-key'
import { filterByQualifiers } from './filter-by-qualifiers'
import type { Gazetteer } from './gazetteer'
import type { NameQuery, PlaceQuery, PlaceReading } from './parse-query'
import { listDistinctPlaces, type Place } from './place'
import { rankPlaces } from './rank-places'

export interface ResolvedPlace {
  readonly place: Place
  /** Other places with the same name, the most likely first. */
  readonly namesakes: readonly Place[]
  /** Whether the query uses an alias of the place. */
  readonly isAlias: boolean
}

/** Length of a country code. Codes do not count as names of countries, because many places have such a name. */
const COUNTRY_CODE_LENGTH = 2

/** Returns the place that a query identifies, and its namesakes; undefined when there is none. */
export function resolvePlaceQuery(gazetteer: Gazetteer, query: PlaceQuery): ResolvedPlace | undefined {
  if (query.type === 'coordinates') {
    return query.place && { place: query.place, namesakes: [], isAlias: false }
  }
  const country = findNamedCountry(gazetteer, query)
  const resolved = resolveReading(gazetteer, query.reading, country)
  if (resolved) return resolved
  for (const reading of query.otherReadings()) {
    const resolvedOther = resolveReading(gazetteer, reading, country)
    if (resolvedOther) return resolvedOther
  }
  return undefined
}

function resolveReading(
  gazetteer: Gazetteer,
  reading: PlaceReading,
  country: string | undefined,
): ResolvedPlace | undefined {
  for (const key of reading.lookupKeys) {
    const candidates = listCandidates(gazetteer, reading, key)
    const [place, ...namesakes] = listDistinctPlaces(
      country ? preferCountry(candidates, country) : candidates,
    )
    if (place) return { place, namesakes, isAlias: toNameKey(place.name) !== reading.key }
  }
  return undefined
}

/** Returns the code of the country if the whole query is its name. */
function findNamedCountry({ countryCodes }: Gazetteer, { key }: NameQuery): string | undefined {
  return key.length > COUNTRY_CODE_LENGTH ? countryCodes.get(key) : undefined
}

/**
 * A query that is the name of a country identifies only places in that country. "Singapore" is the city, but "Lebanon" is
 * none of the small towns with that name in other countries.
 */
function preferCountry(places: readonly Place[], country: string): readonly Place[] {
  const inCountry = places.filter((place) => place.country === country)
  return inCountry.length > 0 ? [...inCountry, ...places.filter((place) => place.country !== country)] : []
}

function listCandidates(gazetteer: Gazetteer, reading: PlaceReading, key: string): readonly Place[] {
  const byName = filterByQualifiers(gazetteer, gazetteer.byName.get(key), reading.qualifiers)
  const byAlias = filterByQualifiers(gazetteer, gazetteer.byAlias.get(key), reading.qualifiers)
  const hasKind = (place: Place) => place.kind === reading.kind
  // If no place is of the kind in the query, that word is ignored: "Springfield City" may be just Springfield.
  return byName.some(hasKind) || byAlias.some(hasKind)
    ? rankPlaces(reading, byName.filter(hasKind), byAlias.filter(hasKind))
    : rankPlaces(reading, byName, byAlias)
}
