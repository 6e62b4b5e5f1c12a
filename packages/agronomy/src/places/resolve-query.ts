import { toAccentedSpelling, toNameKey } from '../names/name-key'
import { filterByQualifiers } from './filter-by-qualifiers'
import { type Gazetteer, listPlaces } from './gazetteer'
import type { NameQuery, PlaceQuery, PlaceReading } from './parse-query'
import { isIdenticalPlace, listDistinctPlaces, type Place } from './place'
import { rankPlaces } from './rank-places'

export interface ResolvedPlace {
  readonly place: Place
  /** Other places with the same name that may be meant, the most likely first. */
  readonly namesakes: readonly Place[]
  /** Whether the query uses an alias of the place, or misspells its name by one letter. */
  readonly isAlias: boolean
  /** Parts of the query that are not known where the place is, and were ignored. */
  readonly unusedParts?: readonly string[]
  /** The part of the query that is unknown, if the place is only the town, district or region around it. */
  readonly unknownPart?: string
}

/** Length of a country code. Codes do not count as names of countries, because many places have such a name. */
const COUNTRY_CODE_LENGTH = 2

/** Minimum population of a city that has the name of its country, compared with the largest city there. */
const MIN_SHARE_OF_LARGEST_CITY = 0.02

/** Minimum population of a namesake, compared with the place that the query identifies. */
const MIN_SHARE_OF_NAMESAKE = 0.01

/** Returns the place that a query identifies, and its likely namesakes; undefined when there is none. */
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
    const candidates = preferSpelling(gazetteer, reading.name, listCandidates(gazetteer, reading, key))
    const [place, ...namesakes] = listDistinctPlaces(
      country ? preferCountry(gazetteer, candidates, country) : candidates,
    )
    if (place) {
      const likelyNamesakes = namesakes.filter((namesake) => isLikely(namesake, place))
      return { place, namesakes: likelyNamesakes, isAlias: toNameKey(place.name) !== reading.key }
    }
  }
  return undefined
}

/** Whether a namesake may be meant: Bogota in New Jersey is not when the capital of Colombia is. */
export function isLikely(namesake: Place, place: Place): boolean {
  return namesake.kind !== 'city' || namesake.population >= MIN_SHARE_OF_NAMESAKE * place.population
}

/** Returns the code of the country if the whole query is its name. */
function findNamedCountry({ countryCodes }: Gazetteer, { key }: NameQuery): string | undefined {
  return key.length > COUNTRY_CODE_LENGTH ? countryCodes.get(key) : undefined
}

/**
 * A query that is the name of a country identifies only divisions and large cities of that country. "Singapore" is the
 * city, but "Colombia" is no small town in Colombia, and "Lebanon" is none of the towns in other countries.
 */
function preferCountry(gazetteer: Gazetteer, places: readonly Place[], country: string): readonly Place[] {
  const isLarge = ({ population }: Place) => {
    const [largest] = gazetteer.places.listCities(country)
    return population >= MIN_SHARE_OF_LARGEST_CITY * (largest?.population ?? 0)
  }
  const inCountry = places.filter(
    (place) => place.country === country && (place.kind !== 'city' || isLarge(place)),
  )
  return inCountry.length > 0 ? [...inCountry, ...places.filter((place) => place.country !== country)] : []
}

/** An accent decides between places that share a name: "San José" is in Costa Rica, and "San Jose" in California. */
function preferSpelling(gazetteer: Gazetteer, name: string, places: readonly Place[]): readonly Place[] {
  const spelling = toAccentedSpelling(name)
  const spelledSo = spelling === undefined ? [] : listPlaces(gazetteer, gazetteer.bySpelling.get(spelling))
  const hasSpelling = (place: Place) => spelledSo.some((other) => isIdenticalPlace(place, other))
  return spelledSo.length > 0
    ? [...places.filter(hasSpelling), ...places.filter((place) => !hasSpelling(place))]
    : places
}

function listCandidates(gazetteer: Gazetteer, reading: PlaceReading, key: string): readonly Place[] {
  const byName = filterByQualifiers(
    gazetteer,
    listPlaces(gazetteer, gazetteer.byName.get(key)),
    reading.qualifiers,
  )
  const byAlias = filterByQualifiers(
    gazetteer,
    listPlaces(gazetteer, gazetteer.byAlias.get(key)),
    reading.qualifiers,
  )
  const hasKind = (place: Place) => place.kind === reading.kind
  // If no place is of the kind in the query, that word is ignored: "Springfield City" may be just Springfield.
  return byName.some(hasKind) || byAlias.some(hasKind)
    ? rankPlaces(reading, byName.filter(hasKind), byAlias.filter(hasKind))
    : rankPlaces(reading, byName, byAlias)
}
