import { toNameKey } from '../names/name-key'
import { listAddresses } from './addresses/parse-address'
import type { Gazetteer } from './gazetteer/gazetteer'
import { compareByPopulation, isSamePlace, type Place } from './gazetteer/place'
import { weighPopulation } from './gazetteer/prominence'
import { findSimilarPlaces, type SimilarPlace } from './gazetteer/similar-places'
import {
  createPlaceMatches,
  MAX_MISSPELT_LENGTH,
  MIN_EXACT_SHARE,
  NAME_WEIGHT,
  putFirst,
} from './place-matches'
import { resolveKnownName } from './resolve/address'
import { type NameQuery, parsePlaceQuery, parseReading, type PlaceReading } from './resolve/parse-query'
import { filterByQualifiers, readQualifier } from './resolve/qualifiers'
import { listMeantPlaces, resolvePlaceQuery } from './resolve/query'

/** The name of a place as large as this means that place, and not one whose longer name begins with it: Harar, not Harare. */
const LARGE_POPULATION = 50_000

/** Finds places by a part of their names, for lists that complete what a user types. */
export interface PlaceSearch {
  /**
   * Returns the places of a name as `PlaceMatches` orders them. Before them comes the place that a question with this text
   * means unless it is small, and after them larger ones with a similar name, unless a place has exactly this one. If no
   * place has the name, returns those of an address, as a question reads it, or those with a similar name. A country or division
   * may follow the name: "quito, ecuador". Of equal matches, those in the country come first. A city, its district and its region
   * with the same name count once. A text without letters and digits matches all places.
   */
  findPlaces(text: string, limit: number, country?: string): Place[]
}

/** Longer texts name no place. */
const MAX_TEXT_LENGTH = 200

/** Places of which those in a country or division are chosen. */
const MAX_FILTERED_PLACES = 1000

/** Opens the search, with the ranks of a build where there are any. */
export function createPlaceSearch(gazetteer: Gazetteer, placeRanks?: Uint32Array): PlaceSearch {
  const { countries } = gazetteer.places.columns
  const matches = createPlaceMatches(gazetteer, placeRanks)

  function* toPlaces(positions: Iterable<number>): Generator<Place> {
    for (const position of positions) yield gazetteer.places.get(position)
  }

  /** Lists the places whose names match that of a reading, wherever they are. */
  function listMatching(reading: PlaceReading): readonly Place[] {
    const positions = new Set<number>()
    for (const position of matches.listMatches(reading)) {
      if (positions.size >= MAX_FILTERED_PLACES) break
      positions.add(position)
    }
    return [...toPlaces(positions)]
  }

  /** Lists the places that match a reading and are where its qualifiers say. */
  const listQualified = (reading: PlaceReading) =>
    filterByQualifiers(gazetteer, listMatching(reading), reading.qualifiers)

  /** Lists places with a similar name, or one that begins like it: with one typo, then with two; towns before their counties. */
  function listSimilar(key: string): Place[] {
    if (key.length > MAX_MISSPELT_LENGTH) return []
    const similar = findSimilarPlaces(gazetteer, key).sort(compareSimilar)
    const beginnings = matches.listSimilarBeginnings(key).slice(0, MAX_FILTERED_PLACES)
    return [
      ...similar.filter(({ typos }) => typos < 2).map(({ place }) => place),
      ...toPlaces(beginnings),
      ...similar.filter(({ typos }) => typos >= 2).map(({ place }) => place),
    ]
  }

  /** Finds the places of the first reading of a text that has any, as for "nakuru kenya". */
  function findByOtherReading(query: NameQuery, limit: number): Place[] {
    for (const reading of query.otherReadings()) {
      const places = takeDistinct(listQualified(reading), limit)
      if (places.length > 0) return places
    }
    return []
  }

  /** Lists the places with the beginning of a name, or a similar one, where the rest of an address says. */
  function* listAddressed(text: string): Generator<Place> {
    const [name, ...others] = listAddresses(text)[0]?.parts ?? []
    if (!name || others.length === 0) return
    const qualifiers = others.map((part) => readQualifier(gazetteer, part.name))
    const isAddressed = (place: Place) => qualifiers.every((qualifier) => qualifier.matches(place))
    const reading = parseReading(name.name, [])
    yield* listMatching(reading).filter(isAddressed)
    yield* listSimilar(reading.key).filter(isAddressed)
  }

  return {
    findPlaces(text, limit, country) {
      if (text.length > MAX_TEXT_LENGTH) return []
      const query = parsePlaceQuery(text)
      if (query.type === 'coordinates') return []
      const isPreferred =
        country === undefined
          ? undefined
          : (position: number) => countries.strings[countries.positions[position] ?? NaN] === country
      if (query.key === '') return takeDistinct(toPlaces(putFirst(matches.listAll(), isPreferred)), limit)
      const { reading } = query
      const found =
        reading.qualifiers.length > 0
          ? listQualified(reading)
          : toPlaces(matches.listMatches(reading, isPreferred))
      const places = takeDistinct(found, limit)
      if (places.length > 0) return takeDistinct(addOtherPlaces(gazetteer, query, places, country), limit)
      const isInCountry = country === undefined ? undefined : (place: Place) => place.country === country
      const read = findByOtherReading(query, limit)
      if (read.length > 0) return read
      const similar = () => filterByQualifiers(gazetteer, listSimilar(reading.key), reading.qualifiers)
      const meant = () => listMeantPlaces(resolveKnownName(gazetteer, text, query))
      for (const list of [meant, () => listAddressed(text), similar]) {
        const others = takeDistinct(putFirst(list(), isInCountry), limit)
        if (others.length > 0) return others
      }
      return []
    },
  }
}

/** Lists the place that a question with the text means, then the places found, then larger ones with a similar name. */
function* addOtherPlaces(
  gazetteer: Gazetteer,
  query: NameQuery,
  found: readonly Place[],
  country: string | undefined,
): Generator<Place> {
  yield* listMeantPlace(gazetteer, query, found, country)
  yield* found
  yield* listLargerSimilar(gazetteer, query.reading.key, found)
}

/** Orders places by population, those with a similar alias as if they had a hundredth of it. */
function compareSimilar(a: SimilarPlace, b: SimilarPlace): number {
  const weigh = ({ place, isAlias }: SimilarPlace) => weighPopulation(place) / (isAlias ? NAME_WEIGHT : 1)
  return weigh(b) - weigh(a)
}

/** Lists the place that a question means if it is a large one of this name, or not much smaller than the first one found. */
function listMeantPlace(
  gazetteer: Gazetteer,
  query: NameQuery,
  [first]: readonly Place[],
  country: string | undefined,
): Place[] {
  const meant = resolvePlaceQuery(gazetteer, query)?.place
  if (!meant || (country !== undefined && meant.country !== country)) return []
  const isLarge = meant.population >= LARGE_POPULATION && toNameKey(meant.name) === query.key
  const isSimilarInSize = weighPopulation(meant) >= MIN_EXACT_SHARE * (first ? weighPopulation(first) : 0)
  return isLarge || isSimilarInSize ? [meant] : []
}

/** Lists places that are larger than those found and whose name is one typo away; none if a place found has the name itself. */
function listLargerSimilar(gazetteer: Gazetteer, key: string, found: readonly Place[]): Place[] {
  if (key.length > MAX_MISSPELT_LENGTH || found.some(({ name }) => toNameKey(name) === key)) return []
  const largest = Math.max(...found.map(({ population }) => population))
  return findSimilarPlaces(gazetteer, key)
    .filter(({ typos, place }) => typos < 2 && place.population > largest)
    .map(({ place }) => place)
    .sort(compareByPopulation)
}

/**
 * Returns the first places of a list, without those that are the same place as an earlier one. Keys are made once for each
 * place, because a list has up to hundreds.
 */
function takeDistinct(places: Iterable<Place>, limit: number): Place[] {
  const distinct: Place[] = []
  const distinctByKey = new Map<string, Place[]>()
  for (const place of places) {
    if (distinct.length >= limit) break
    const key = toNameKey(place.name)
    const namesakes = distinctByKey.get(key) ?? []
    if (namesakes.some((other) => isSamePlace(other, place))) continue
    distinct.push(place)
    namesakes.push(place)
    distinctByKey.set(key, namesakes)
  }
  return distinct
}
