import { toNameKey } from '../../names/name-key'
import {
  findCountryCode,
  type Gazetteer,
  getRegionBounds,
  isCountryName,
  listPlaces,
  listPlacesByName,
} from '../gazetteer/gazetteer'
import { compareByPopulation, isSamePlace, type Place } from '../gazetteer/place'
import { compareByWeightedPopulation, getSize } from '../gazetteer/prominence'
import { findSimilarPlaces, type SimilarPlace } from '../gazetteer/similar-places'
import { resolveMisspelling } from './misspelling'
import { type NameQuery, parsePlaceQuery, type PlaceReading } from './parse-query'
import { filterByQualifiers } from './qualifiers'
import { listMeantPlaces, type ResolvedPlace, resolvePlaceQuery } from './query'
import { findShortestQualifiedQuery, findShortestUniqueQuery } from './shortest-query'

export const MAX_SUGGESTIONS = 5
const MIN_PREFIX_LENGTH = 3
const CODE_LENGTH = 2
/** Shorter beginnings, such as "sul", are words of many names. */
const MIN_BEGINNING_LENGTH = 4
/** Words for landscapes that people leave out behind the name of one. */
const LANDSCAPE =
  /^ (?:river )?(?:valley|plains?|plateau|basin|delta|oasis|hills|mountains|highlands|lowlands?|peninsula|islands?|steppe|irrigation scheme)$/iu
/** Number of longer names that come before similar names, because a missing word is more likely than a typo. */
const MAX_LONGER_NAMES_FIRST = 3
/** How many times more people a region has than any other place whose name starts with the name in a query. */
const ONLY_REGION_RATIO = 10

/**
 * Returns the place that a misspelt name or the beginning of a name means, if only one is likely, or suggests queries. If the text is a country,
 * suggests places there. If its name exists in other countries, suggests those places. Otherwise suggests longer and
 * similar names, only those of the country if the query has one.
 */
export function resolveUnknownName(gazetteer: Gazetteer, query: NameQuery): ResolvedPlace | string[] {
  const country = findCountryCode(gazetteer, query.key)
  if (country) return toQualifiedQueries(gazetteer, listPlacesForCountry(gazetteer, query.key, country))
  const written = chooseReading(gazetteer, query)
  const reading = withCountryCodes(gazetteer, written)
  // "Sann Salvador" is no place named Sann in El Salvador.
  const whole = reading.name === query.reading.name ? undefined : resolveSimilarName(gazetteer, query.reading)
  if (whole) return whole
  const elsewhere = listPlacesElsewhere(gazetteer, reading)
  if (elsewhere.length > 0) return toQualifiedQueries(gazetteer, elsewhere)
  const longer = listPlacesStartingWith(gazetteer, reading.name)
  const similar = findSimilarPlaces(gazetteer, reading.key)
  const resolved =
    longer.length === 0
      ? resolveMisspelling(gazetteer, reading, similar)
      : resolveBeginning(gazetteer, reading, filterByQualifiers(gazetteer, longer, reading.qualifiers))
  if (resolved) return resolved
  const candidates = [
    ...longer.slice(0, MAX_LONGER_NAMES_FIRST),
    ...rankSimilarPlaces(similar),
    ...longer.slice(MAX_LONGER_NAMES_FIRST),
  ]
  const qualified = filterByQualifiers(gazetteer, candidates, reading.qualifiers)
  const statesCountry = written.qualifiers.some((key) => isFullCountryName(gazetteer, key))
  return toDistinctQueries(qualified.length > 0 || statesCountry ? qualified : candidates, (place) =>
    findShortestUniqueQuery(gazetteer, place),
  )
}

function resolveSimilarName(gazetteer: Gazetteer, reading: PlaceReading): ResolvedPlace | undefined {
  return resolveMisspelling(gazetteer, reading, findSimilarPlaces(gazetteer, reading.key))
}

/** Returns the region whose name starts with a name, if only one is likely: Himachal Pradesh for "Himachal". */
function resolveBeginning(
  gazetteer: Gazetteer,
  { key, name }: PlaceReading,
  longer: readonly Place[],
): ResolvedPlace | undefined {
  const [place] = longer
  if (place?.kind !== 'region' || key.length < MIN_BEGINNING_LENGTH) return undefined
  if (!isNamedByBeginning(gazetteer, place, name)) return undefined
  const isOnlyLikely = longer.every(
    (other) => isSamePlace(other, place) || ONLY_REGION_RATIO * getSize(other) <= getSize(place),
  )
  return isOnlyLikely ? { place, namesakes: [], isAlias: true } : undefined
}

/**
 * Whether people name a region by the beginning of its name. Those that are no administrative divisions must end with
 * a word for a landscape: Kerio Valley, but not Corn Belt.
 */
function isNamedByBeginning(gazetteer: Gazetteer, region: Place, beginning: string): boolean {
  const isDivision = getRegionBounds(gazetteer, region) === undefined
  return isDivision || LANDSCAPE.test(region.name.slice(beginning.trim().length))
}

/** Returns the first reading, unless it has no qualifiers and another one has a country after the name. */
function chooseReading(gazetteer: Gazetteer, { reading, otherReadings }: NameQuery): PlaceReading {
  if (reading.qualifiers.length > 0) return reading
  for (const other of otherReadings()) {
    if (other.qualifiers.some((key) => isCountryName(gazetteer, key))) return other
  }
  return reading
}

/** Whether a qualifier names a country in full: a code such as `ca` may mean a state too. */
const isFullCountryName = (gazetteer: Gazetteer, key: string): boolean =>
  key.length > CODE_LENGTH && isCountryName(gazetteer, key)

/** Replaces the names of countries in other languages by their codes. */
function withCountryCodes(gazetteer: Gazetteer, reading: PlaceReading): PlaceReading {
  const qualifiers = reading.qualifiers.map((key) => {
    const isOtherName = !gazetteer.countryCodes.has(key) && isCountryName(gazetteer, key)
    return (isOtherName && findCountryCode(gazetteer, key)?.toLowerCase()) || key
  })
  return { ...reading, qualifiers }
}

/** Lists the places with the name of a query that are not where its qualifiers say, the likeliest of each country. */
function listPlacesElsewhere(gazetteer: Gazetteer, { name, qualifiers }: PlaceReading): Place[] {
  if (qualifiers.length === 0) return []
  return listFirstPerCountry(listMeantPlaces(resolvePlaceQuery(gazetteer, parsePlaceQuery(name))))
}

/** Lists similar places, the likeliest first. */
function rankSimilarPlaces(similar: readonly SimilarPlace[]): Place[] {
  const withOneTypo = similar.filter(({ typos }) => typos < 2)
  const maxPopulation = Math.max(0, ...withOneTypo.map(({ place }) => place.population))
  // If a name with one typo matches, names with two typos are kept only for larger places.
  return similar
    .filter(({ place, typos }) => typos < 2 || withOneTypo.length === 0 || place.population > maxPopulation)
    .sort((a, b) => a.typos - b.typos || compareByWeightedPopulation(a.place, b.place))
    .map(({ place }) => place)
}

/** Returns places whose name starts with these whole words: Rio de Janeiro for "rio". The largest come first. */
function listPlacesStartingWith(gazetteer: Gazetteer, name: string): Place[] {
  const prefix = name.trim()
  const { length } = prefix
  const key = toNameKey(prefix)
  // A name of signs alone has an empty key, with which all names start.
  if (length < MIN_PREFIX_LENGTH || key === '') return []
  return listPlaces(gazetteer, new Set(gazetteer.byName.getByPrefix(key)))
    .filter((place) => place.name[length] === ' ' && toNameKey(place.name.slice(0, length)) === key)
    .sort(compareByPopulation)
}

function listFirstPerCountry(places: readonly Place[]): Place[] {
  const placeByCountry = new Map<string | undefined, Place>()
  for (const place of places) {
    if (!placeByCountry.has(place.country)) placeByCountry.set(place.country, place)
  }
  return [...placeByCountry.values()]
}

/**
 * A country has many climates, so a place in it must be named. Returns its largest cities, and regions of other
 * countries with the same name: Georgia in the United States.
 */
function listPlacesForCountry(gazetteer: Gazetteer, key: string, country: string): Place[] {
  const regions = listPlacesByName(gazetteer, key).filter(
    (place) => place.kind === 'region' && place.country !== country,
  )
  const cities = gazetteer.places.listCities(country).slice(0, MAX_SUGGESTIONS)
  return [...cities.slice(0, MAX_SUGGESTIONS - regions.length), ...regions]
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
