import { findMainLocale } from '../names/main-locale'
import { toNameKey } from '../names/name-key'
import { listSyllabicCountries, romaniseSyllables } from '../names/romanise-syllables'
import { listNominativeTexts } from './addresses/inflected-names'
import { findStrippedAddress } from './addresses/parse-address'
import { createPoint, formatCoordinates } from './coordinates/parse-coordinates'
import { locateShortPlusCode, type ShortPlusCode, splitShortPlusCode } from './coordinates/plus-codes'
import { findCountryCode, type Gazetteer, isAnyName } from './gazetteer/gazetteer'
import { getDistanceKm, type Place } from './gazetteer/place'
import { getSize } from './gazetteer/prominence'
import { isContinent } from './phrases/continents'
import { listPartsOfAreas, type Part } from './phrases/directions'
import { isEverydayWord, saysNoPlace } from './phrases/everyday-words'
import { filterByPart } from './phrases/filter-by-part'
import { removeFormOfState } from './phrases/forms-of-state'
import { readBetweenPhrase, readNearbyPhrase, readWithinPhrase } from './phrases/nearby'
import { resolveAddress, resolveSurroundings, toPlainAddress } from './resolve/address'
import { resolveBracketedCode } from './resolve/bracketed-codes'
import { type CoordinatesQuery, type NameQuery, parsePlaceQuery } from './resolve/parse-query'
import { listPlacesInText } from './resolve/places-in-text'
import { type ResolvedPlace, resolvePlaceQuery } from './resolve/query'
import { listExactNamesakes } from './resolve/same-name'
import { findShortestQualifiedQuery } from './resolve/shortest-query'
import { MAX_SUGGESTIONS, resolveUnknownName } from './resolve/unknown-name'

const MAX_NAMESAKES = 10

/** Phrases inside one another that are read. Each can be read in several ways, which takes seconds for a dozen of them. */
const MAX_PHRASES = 4

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

/**
 * Finds the place that a text names: "latitude,longitude", a name, or a name followed by a country or division. Of several
 * places the most prominent one is taken if that is clear; otherwise names take precedence over aliases, and cities over
 * divisions. In South Asia the district comes first if a name with its country or division is still ambiguous. An accent in the
 * text decides between places that share a name. A name that is misspelt by one letter means what the right name means if only
 * one is likely; the beginning of the name of a region is taken if only one place is likely. Continents are no places. A text
 * that no plain reading finds is read as an address; if its first part is unknown, the place around it is taken.
 */
export function findPlace(gazetteer: Gazetteer, writtenText: string): PlaceMatch {
  const text = shortenSpaces(writtenText.replace(DIRECTION_MARKS, ''))
  const shortCode = splitShortPlusCode(text)
  const match = shortCode ? findCodedPoint(gazetteer, shortCode) : findNamedPlace(gazetteer, text)
  return match.found && isEverydayWord(text) ? suggestOnly(gazetteer, match) : match
}

/** Suggests the places with the name of an everyday word instead of taking one. */
function suggestOnly(gazetteer: Gazetteer, { place, namesakes, isAlias }: FoundPlace): PlaceNotFound {
  return notFound('unknown', isAlias ? [] : listNamesakeQueries(gazetteer, [place, ...namesakes]))
}

/** Invisible marks of the direction of writing, which come along when a text is copied from a page. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Shortens each run of spaces to one space or line break, because searching long runs for words takes quadratic time. */
function shortenSpaces(text: string): string {
  return text.replace(/\s{2,}/gu, (spaces) => (/[\n\t]/.exec(spaces) ?? [' '])[0])
}

/** Finds the point of a plus code near the place behind it. */
function findCodedPoint(gazetteer: Gazetteer, { code, locality }: ShortPlusCode): PlaceMatch {
  const match = findNamedPlace(gazetteer, locality)
  const point = match.found ? locateShortPlusCode(code, match.place) : undefined
  const place = point && createPoint(point.latitude, point.longitude)
  return match.found && place ? { ...match, place, isAlias: false, otherPoint: undefined } : match
}

/** `depth` is the number of phrases that the text was inside of. */
function findNamedPlace(gazetteer: Gazetteer, text: string, depth = 0): PlaceMatch {
  const query = parsePlaceQuery(text)
  if (query.type === 'coordinates') return matchPoint(gazetteer, query)
  if (saysNoPlace(text)) return notFound('unknown')
  if (isContinent(query.key)) return notFound('continent')
  const country = findFormalCountry(gazetteer, text)
  if (country) return findUnknown(gazetteer, ...country)
  const resolved =
    resolveBracketedCode(gazetteer, text) ??
    findElided(gazetteer, text) ??
    resolveKnownName(gazetteer, text, query)
  if (resolved) return toFoundPlace(gazetteer, resolved)
  return (
    findInPhrase(gazetteer, text, depth) ??
    findInflected(gazetteer, text) ??
    findRomanised(gazetteer, text, query) ??
    findMisspelt(gazetteer, text, query)
  )
}

function findInPhrase(gazetteer: Gazetteer, text: string, depth: number): PlaceMatch | undefined {
  if (depth === MAX_PHRASES) return undefined
  const findInside = (name: string) => findNamedPlace(gazetteer, name, depth + 1)
  return (
    findPartOfArea(gazetteer, text) ??
    findNearby(gazetteer, text, findInside) ??
    findBetween(text, findInside) ??
    findWithin(gazetteer, text)
  )
}

/** Returns the name of a country that is written with its form of state: the Republic of Georgia is not the state of that name. */
function findFormalCountry(gazetteer: Gazetteer, text: string): [name: string, query: NameQuery] | undefined {
  const name = removeFormOfState(text)
  const query = name === undefined ? undefined : parsePlaceQuery(name)
  if (name === undefined || query?.type === 'coordinates' || !query) return undefined
  return findCountryCode(gazetteer, query.key) ? [name, query] : undefined
}

function notFound(reason: PlaceNotFoundReason, suggestions: readonly string[] = []): PlaceNotFound {
  return { found: false, reason, suggestions, otherPoint: undefined }
}

/** Finds the place that a misspelt name means, or the one around an unknown place. */
function findUnknown(gazetteer: Gazetteer, text: string, query: NameQuery): PlaceMatch {
  const country = findCountryCode(gazetteer, query.key)
  const resolution = resolveUnknownName(gazetteer, toPlainQuery(query, text))
  if (!Array.isArray(resolution)) return toFoundPlace(gazetteer, resolution)
  const surroundings = country
    ? undefined
    : resolveSurroundings(gazetteer, text, findPlaces(gazetteer, resolution))
  if (surroundings) return toFoundPlace(gazetteer, surroundings, resolution)
  const reason = country ? 'country' : 'unknown'
  return notFound(reason, resolution)
}

/** A French article without its vowel, which is no part of the name of a division: "l'Aude". */
const ELIDED = /^\s*l['’](?=\p{L})/iu

/** Resolves the name of a division behind an elided article, unless a place has the name with it, as L'Aquila. */
function findElided(gazetteer: Gazetteer, text: string): ResolvedPlace | undefined {
  const name = text.replace(ELIDED, '')
  const hasName = name === text || gazetteer.byName.get(toNameKey(text)).length > 0
  const query = hasName ? undefined : parsePlaceQuery(name)
  const resolved = query && resolvePlaceQuery(gazetteer, query)
  return resolved && resolved.place.kind !== 'city' ? resolved : undefined
}

/**
 * Finds the division of which a text names a part: "SW Kansas". A part of a country, as "le sud de la France", has many
 * climates, so towns there are suggested, unless it is a region of that name.
 */
function findPartOfArea(gazetteer: Gazetteer, text: string): PlaceMatch | undefined {
  if (findCountryCode(gazetteer, toNameKey(text))) return undefined
  for (const { part, area } of listPartsOfAreas(text)) {
    const country = findCountry(gazetteer, area)
    if (country !== undefined) return findPartOfCountry(gazetteer, part, country)
    const resolved = resolveKnownText(gazetteer, area)
    const match = resolved ? toAliasedPlace(gazetteer, resolved) : findInflected(gazetteer, area)
    if (match && match.place.kind !== 'city') {
      return { ...match, unusedParts: [text.replace(area, '').trim()] }
    }
  }
  return undefined
}

function findPartOfCountry(gazetteer: Gazetteer, part: Part, country: string): PlaceMatch {
  const region = resolveKnownText(gazetteer, `${part} ${gazetteer.countryNames.get(country) ?? ''}`)
  if (region) return toAliasedPlace(gazetteer, region)
  const towns = filterByPart(gazetteer.places.listCities(country), part)
  return notFound('part_of_country', suggestPlaces(gazetteer, towns))
}

/** Returns the code of the country that a name means, also in another case than the nominative: "Казахстана". */
function findCountry(gazetteer: Gazetteer, name: string): string | undefined {
  const names = [name, ...listNominativeTexts(gazetteer, name).map(({ text }) => text)]
  return names.map((text) => findCountryCode(gazetteer, toNameKey(text))).find((code) => code !== undefined)
}

/** Finds the place in a text such as "near Nakuru". A distance from it is not understood. */
function findNearby(
  gazetteer: Gazetteer,
  text: string,
  findInside: (name: string) => PlaceMatch,
): FoundPlace | undefined {
  const nearby = readNearbyPhrase(text)
  if (!nearby) return undefined
  const { name, distance, isRegion } = nearby
  const match = isRegion ? findRegion(gazetteer, name) : findInside(name)
  if (!match?.found) return undefined
  const unusedParts = [...(distance === undefined ? [] : [distance]), ...(match.unusedParts ?? [])]
  return { ...match, isAlias: true, unusedParts }
}

/** Two places that a field lies between are no farther apart. */
const MAX_BETWEEN_KM = 300

/** Finds the first place in a text such as "between Nakuru and Eldoret". The other one is not understood. */
function findBetween(text: string, findInside: (name: string) => PlaceMatch): FoundPlace | undefined {
  const names = readBetweenPhrase(text)
  if (!names) return undefined
  const first = findInside(names[0])
  const second = first.found ? findInside(names[1]) : undefined
  if (!first.found || !second?.found) return undefined
  const areNear = getDistanceKm(first.place, second.place) <= MAX_BETWEEN_KM
  return areNear ? { ...first, isAlias: true, unusedParts: [names[1]] } : undefined
}

/** Finds a place in a text with the area around it: "Lincoln in Nebraska". */
function findWithin(gazetteer: Gazetteer, text: string): FoundPlace | undefined {
  const names = readWithinPhrase(text)
  if (!names) return undefined
  const address = names.join(', ')
  const resolved = isAnyName(gazetteer, names[0]) ? resolveKnownText(gazetteer, address) : undefined
  return resolved ? toAliasedPlace(gazetteer, resolved) : findInflected(gazetteer, address)
}

/**
 * Finds the place of a misspelt name, or the one around an unknown place, also in a text such as "Smallville in Nebraska".
 * Otherwise suggests the places that the text names: "can I grow it in Nkhotakota".
 */
function findMisspelt(gazetteer: Gazetteer, text: string, query: NameQuery): PlaceMatch {
  const match = findUnknown(gazetteer, text, query)
  if (match.found) return match
  const address = readWithinPhrase(text)?.join(', ')
  const addressQuery = address === undefined ? undefined : parsePlaceQuery(address)
  if (address !== undefined && addressQuery?.type === 'name') {
    const around = findUnknown(gazetteer, address, addressQuery)
    if (around.found) return { ...around, isAlias: true }
  }
  const named = match.reason === 'unknown' ? listPlacesInText(gazetteer, text) : []
  const suggestions = new Set([...suggestPlaces(gazetteer, named), ...match.suggestions])
  return { ...match, suggestions: [...suggestions].slice(0, MAX_SUGGESTIONS) }
}

/** Returns queries for the first of the places, without those that no query identifies. */
function suggestPlaces(gazetteer: Gazetteer, places: readonly Place[]): string[] {
  return places
    .slice(0, MAX_SUGGESTIONS)
    .flatMap((place) => findShortestQualifiedQuery(gazetteer, place) ?? [])
}

/** Finds a place by its name in another case than the nominative: "Воронежа". */
function findInflected(gazetteer: Gazetteer, text: string): FoundPlace | undefined {
  const [largest] = listNominativeTexts(gazetteer, text)
    .flatMap(({ text: nominative, languages }) => {
      const resolved = resolveKnownText(gazetteer, nominative)
      return resolved && isSpoken(languages, nominative, resolved.place) ? [resolved] : []
    })
    .sort((a, b) => getSize(b.place) - getSize(a.place))
  return largest && toAliasedPlace(gazetteer, largest)
}

/** Whether a place may have a name in one of the languages: in Latin letters only where people speak one. */
function isSpoken(languages: readonly string[], name: string, { country = '' }: Place): boolean {
  return !LATIN.test(name) || languages.includes(findMainLocale(country).language)
}

const LATIN = /\p{Script=Latin}/u

/** Finds a place by its name in a script of India or Ethiopia, of which the gazetteer has the Latin name only. */
function findRomanised(gazetteer: Gazetteer, text: string, { key }: NameQuery): FoundPlace | undefined {
  if (findCountryCode(gazetteer, key)) return undefined
  for (const country of listSyllabicCountries(text)) {
    const latin = `${romaniseParts(gazetteer, text)}, ${country}`
    const query = parsePlaceQuery(latin)
    if (query.type === 'coordinates') return undefined
    const resolved = resolveKnownName(gazetteer, latin, query) ?? resolveUnknownName(gazetteer, query)
    if (!Array.isArray(resolved)) {
      return { ...toFoundPlace(gazetteer, resolved), isAlias: true, rightName: resolved.place.name }
    }
  }
  return undefined
}

/** Romanises the parts of an address that no place or country is known by. */
function romaniseParts(gazetteer: Gazetteer, text: string): string {
  return (findStrippedAddress(text)?.parts ?? [])
    .map(({ name }) => (isAnyName(gazetteer, name) ? name : romaniseSyllables(name)))
    .join(', ')
}

function findRegion(gazetteer: Gazetteer, text: string): FoundPlace | undefined {
  const resolved = resolveKnownText(gazetteer, text)
  return resolved?.place.kind === 'region' ? toFoundPlace(gazetteer, resolved) : undefined
}

function resolveKnownText(gazetteer: Gazetteer, text: string): ResolvedPlace | undefined {
  const query = parsePlaceQuery(text)
  return query.type === 'name' ? resolveKnownName(gazetteer, text, query) : undefined
}

/** Resolves a text all of whose names are known: a place with its country and divisions, or an address. */
export function resolveKnownName(
  gazetteer: Gazetteer,
  text: string,
  query: NameQuery,
): ResolvedPlace | undefined {
  const resolved = resolvePlaceQuery(gazetteer, query)
  if (resolved || findCountryCode(gazetteer, query.key)) return resolved
  return resolveAddress(gazetteer, text)
}

/** Finds the places of queries. */
function findPlaces(gazetteer: Gazetteer, queries: readonly string[]): Place[] {
  return queries.flatMap((query) => resolvePlaceQuery(gazetteer, parsePlaceQuery(query))?.place ?? [])
}

function matchPoint(gazetteer: Gazetteer, { place, otherPlace, isAmbiguous }: CoordinatesQuery): PlaceMatch {
  const otherPoint = otherPlace && { place: otherPlace, isAmbiguous }
  if (!place) {
    // Many write the longitude first.
    const suggestions = otherPlace ? [formatCoordinates(otherPlace)] : []
    return { found: false, reason: 'off_globe', suggestions, otherPoint }
  }
  return { ...toFoundPlace(gazetteer, { place, namesakes: [], isAlias: false }), otherPoint }
}

/** Leaves the postal code, box and street out of a query whose place is unknown. */
function toPlainQuery(query: NameQuery, text: string): NameQuery {
  const plain = parsePlaceQuery(toPlainAddress(text))
  return plain.type === 'name' ? plain : query
}

function toFoundPlace(
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
const toAliasedPlace = (gazetteer: Gazetteer, resolved: ResolvedPlace): FoundPlace => ({
  ...toFoundPlace(gazetteer, resolved),
  isAlias: true,
})

function listNamesakeQueries(gazetteer: Gazetteer, namesakes: readonly Place[]): string[] {
  const likeliest = namesakes.slice(0, MAX_NAMESAKES)
  const queries = likeliest.map((place) => findShortestQualifiedQuery(gazetteer, place))
  const found = queries.filter((query) => query !== undefined)
  const [likeliestPlace] = likeliest
  if (found.length === 0) return likeliest.map(formatCoordinates)
  return [
    ...new Set(
      likeliestPlace && queries[0] === undefined ? [formatCoordinates(likeliestPlace), ...found] : found,
    ),
  ]
}
