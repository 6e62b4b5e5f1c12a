import { findSimilarNames } from '../names/similar-names'
import { filterByQualifiers } from './filter-by-qualifiers'
import type { Gazetteer } from './gazetteer'
import { type NameQuery, parsePlaceQuery, type PlaceReading } from './parse-query'
import type { Place } from './place'
import { resolvePlaceQuery } from './resolve-query'
import { findShortestQualifiedQuery, findShortestUniqueQuery } from './shortest-query'

const MAX_SUGGESTIONS = 5
/** Names of three letters are one typo away from too many places. */
const MIN_MISSPELT_LENGTH = 4
/** Minimum length of a misspelt alias by its number of typos, because almost any short text resembles some alias. */
const MIN_ALIAS_LENGTH_BY_TYPOS = [0, 5, 9]
const MIN_PREFIX_LENGTH = 3
/** Number of longer names that come before similar names, because a missing word is more likely than a typo. */
const MAX_LONGER_NAMES_FIRST = 3

/**
 * Suggests queries for a text that matches no place. If the text is a country, suggests places there. If its name exists
 * in other countries, suggests those places. Otherwise suggests longer and similar names.
 */
export function suggestPlaces(gazetteer: Gazetteer, query: NameQuery): string[] {
  const country = gazetteer.countryCodes.get(query.key)
  if (country) return toQualifiedQueries(gazetteer, listPlacesForCountry(gazetteer, query.key, country))
  const reading = chooseReading(gazetteer, query)
  const resolvedWithoutQualifiers =
    reading.qualifiers.length > 0 && resolvePlaceQuery(gazetteer, parsePlaceQuery(reading.name))
  if (resolvedWithoutQualifiers) {
    const places = listLargestPerCountry([
      resolvedWithoutQualifiers.place,
      ...resolvedWithoutQualifiers.namesakes,
    ])
    return toQualifiedQueries(gazetteer, places)
  }
  const similar = listSimilarPlaces(gazetteer, reading.key)
  const longer = listPlacesStartingWith(gazetteer, reading.name)
  const candidates = [
    ...longer.slice(0, MAX_LONGER_NAMES_FIRST),
    ...similar,
    ...longer.slice(MAX_LONGER_NAMES_FIRST),
  ]
  const qualified = filterByQualifiers(gazetteer, candidates, reading.qualifiers)
  return toDistinctQueries(qualified.length > 0 ? qualified : candidates, (place) =>
    findShortestUniqueQuery(gazetteer, place),
  )
}

/** Returns the first reading, unless it has no qualifiers and another one has a country after the name. */
function chooseReading({ countryCodes }: Gazetteer, { reading, otherReadings }: NameQuery): PlaceReading {
  if (reading.qualifiers.length > 0) return reading
  for (const other of otherReadings()) {
    if (other.qualifiers.some((key) => countryCodes.has(key))) return other
  }
  return reading
}

function listSimilarPlaces(gazetteer: Gazetteer, key: string): Place[] {
  if (key.length < MIN_MISSPELT_LENGTH) return []
  const byAlias = findSimilarPlaces(gazetteer.byAlias, key).filter(
    ({ typos }) => key.length >= (MIN_ALIAS_LENGTH_BY_TYPOS[typos] ?? Infinity),
  )
  const similar = [...findSimilarPlaces(gazetteer.byName, key), ...byAlias]
  const withOneTypo = similar.filter(({ typos }) => typos < 2)
  const maxPopulation = Math.max(0, ...withOneTypo.map(({ place }) => place.population))
  // If a name with one typo matches, names with two typos are kept only for larger places.
  const likely = similar.filter(
    ({ place, typos }) => typos < 2 || withOneTypo.length === 0 || place.population > maxPopulation,
  )
  likely.sort((a, b) => a.typos - b.typos || b.place.population - a.place.population)
  return likely.map(({ place }) => place)
}

interface SimilarPlace {
  readonly place: Place
  readonly typos: number
}

function findSimilarPlaces(index: Gazetteer['byName'], key: string): SimilarPlace[] {
  return findSimilarNames(key, index.keys()).flatMap(({ key: similarKey, typos }) =>
    index.get(similarKey).map((place) => ({ place, typos })),
  )
}

/** Returns places whose name starts with these whole words: Rio de Janeiro for "rio". The largest come first. */
function listPlacesStartingWith({ places }: Gazetteer, name: string): Place[] {
  const prefix = name.trim().toLowerCase()
  const { length } = prefix
  if (length < MIN_PREFIX_LENGTH) return []
  return places
    .filter((place) => place.name[length] === ' ' && place.name.slice(0, length).toLowerCase() === prefix)
    .sort(compareByPopulation)
}

function listLargestPerCountry(places: readonly Place[]): Place[] {
  const placeByCountry = new Map<string | undefined, Place>()
  // From small to large, so that the largest place of a country replaces the others.
  const ascending = [...places].sort(compareByPopulation).reverse()
  for (const place of ascending) placeByCountry.set(place.country, place)
  return [...placeByCountry.values()].reverse()
}

/**
 * A country has many climates, so a place in it must be named. Returns its largest cities, and regions of other
 * countries with the same name: Georgia in the United States.
 */
function listPlacesForCountry(gazetteer: Gazetteer, key: string, country: string): Place[] {
  const regions = gazetteer.byName
    .get(key)
    .filter((place) => place.kind === 'region' && place.country !== country)
  const cities = gazetteer.places
    .filter((place) => place.country === country && place.kind === 'city')
    .sort(compareByPopulation)
    .slice(0, MAX_SUGGESTIONS)
  return [...cities.slice(0, MAX_SUGGESTIONS - regions.length), ...regions]
}

function compareByPopulation(a: Place, b: Place): number {
  return b.population - a.population
}

function toQualifiedQueries(gazetteer: Gazetteer, places: readonly Place[]): string[] {
  return toDistinctQueries(places, (place) => findShortestQualifiedQuery(gazetteer, place))
}

/** Returns each query once. Skips places that no query identifies. */
function toDistinctQueries(
  places: readonly Place[],
  findQuery: (place: Place) => string | undefined,
): string[] {
  const queries = new Set<string>()
  for (const place of places) {
    if (queries.size === MAX_SUGGESTIONS) break
    const query = findQuery(place)
    if (query !== undefined) queries.add(query)
  }
  return [...queries]
}
