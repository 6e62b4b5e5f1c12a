import { toNameKey } from '../names/name-key'
import { listSyllabicCountries, romaniseSyllables } from '../names/romanise-syllables'
import { findStrippedAddress, toPlainAddress } from './addresses/parse-address'
import { locateShortPlusCode, type ShortPlusCode, splitShortPlusCode } from './coordinates/plus-codes'
import { createPoint, formatCoordinates } from './coordinates/point'
import { findInflected, findInPhrase } from './find-in-phrase'
import {
  type FoundPlace,
  listNamesakeQueries,
  notFound,
  type PlaceMatch,
  type PlaceNotFound,
  suggestPlaces,
  toFoundPlace,
} from './found-place'
import { findCountryCode, type Gazetteer, isAnyName } from './gazetteer/gazetteer'
import type { Place } from './gazetteer/place'
import { isContinent } from './phrases/continents'
import { isEverydayWord, saysNoPlace } from './phrases/everyday-words'
import { removeFormOfState } from './phrases/forms-of-state'
import { readWithinPhrase } from './phrases/nearby'
import { resolveKnownName } from './resolve/address'
import { resolveBracketedCode } from './resolve/bracketed-codes'
import { type CoordinatesQuery, type NameQuery, parseNameQuery, parsePlaceQuery } from './resolve/parse-query'
import { listPlacesInText } from './resolve/places-in-text'
import { listMeantPlaces, type ResolvedPlace, resolvePlaceQuery } from './resolve/query'
import { resolveSurroundings } from './resolve/surroundings'
import { MAX_SUGGESTIONS, resolveUnknownName } from './resolve/unknown-name'

/** Phrases inside one another that are read. Each can be read in several ways, which takes seconds for a dozen of them. */
const MAX_PHRASES = 4

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
function suggestOnly(gazetteer: Gazetteer, match: FoundPlace): PlaceNotFound {
  return notFound('unknown', match.isAlias ? [] : listNamesakeQueries(gazetteer, listMeantPlaces(match)))
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
  const place = point && createPoint(point)
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
    findInside(gazetteer, text, depth) ??
    findInflected(gazetteer, text) ??
    findRomanised(gazetteer, text, query) ??
    findNear(gazetteer, text, query)
  )
}

/** Finds the place that a misspelt name means, or the one around an unknown place, also if its name must be romanised. */
function findNear(gazetteer: Gazetteer, text: string, query: NameQuery): PlaceMatch {
  const match = findMisspelt(gazetteer, text, query)
  if (match.found || match.reason !== 'unknown') return match
  return findRomanisedSurroundings(gazetteer, text) ?? match
}

function findInside(gazetteer: Gazetteer, text: string, depth: number): PlaceMatch | undefined {
  if (depth === MAX_PHRASES) return undefined
  return findInPhrase(gazetteer, text, (name) => findNamedPlace(gazetteer, name, depth + 1))
}

/** Returns the name of a country that is written with its form of state: the Republic of Georgia is not the state of that name. */
function findFormalCountry(gazetteer: Gazetteer, text: string): [name: string, query: NameQuery] | undefined {
  const name = removeFormOfState(text)
  const query = name === undefined ? undefined : parseNameQuery(name)
  return name !== undefined && query && findCountryCode(gazetteer, query.key) ? [name, query] : undefined
}

/** Finds the place that a misspelt name means, or the one around an unknown place. */
function findUnknown(gazetteer: Gazetteer, text: string, query: NameQuery): PlaceMatch {
  const country = findCountryCode(gazetteer, query.key)
  // The search for similar names takes no postal code, box and street.
  const plain = parseNameQuery(toPlainAddress(text)) ?? query
  const resolution = resolveUnknownName(gazetteer, plain)
  if (!Array.isArray(resolution)) return toFoundPlace(gazetteer, resolution)
  const surroundings = country
    ? undefined
    : resolveSurroundings(gazetteer, text, findPlaces(gazetteer, resolution))
  if (surroundings) return toFoundPlace(gazetteer, surroundings, resolution)
  return notFound(country ? 'country' : 'unknown', resolution)
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
 * Finds the place of a misspelt name, or the one around an unknown place, also in a text such as "Smallville in Nebraska".
 * Otherwise suggests the places that the text names: "can I grow it in Nkhotakota".
 */
function findMisspelt(gazetteer: Gazetteer, text: string, query: NameQuery): PlaceMatch {
  const match = findUnknown(gazetteer, text, query)
  if (match.found) return match
  const address = readWithinPhrase(text)?.join(', ')
  const addressQuery = address === undefined ? undefined : parseNameQuery(address)
  const around =
    address !== undefined && addressQuery ? findUnknown(gazetteer, address, addressQuery) : undefined
  if (around?.found) return { ...around, isAlias: true }
  const named = match.reason === 'unknown' ? listPlacesInText(gazetteer, text) : []
  const suggestions = new Set([...suggestPlaces(gazetteer, named), ...match.suggestions])
  return { ...match, suggestions: [...suggestions].slice(0, MAX_SUGGESTIONS) }
}

/**
 * Finds a place by its name in a script of India or Ethiopia, of which the gazetteer has the Latin name only. Of the parts
 * behind the name one must be known there, because the country is a guess.
 */
function findRomanised(
  gazetteer: Gazetteer,
  text: string,
  { key }: NameQuery,
  mayBeMisspelt = true,
): FoundPlace | undefined {
  if (findCountryCode(gazetteer, key)) return undefined
  const parts = romaniseParts(gazetteer, text)
  for (const country of listSyllabicCountries(text)) {
    const latin = [...parts, country].join(', ')
    const query = parseNameQuery(latin)
    if (!query) return undefined
    const resolved =
      resolveKnownName(gazetteer, latin, query) ?? (mayBeMisspelt ? resolveUnknownName(gazetteer, query) : [])
    if (Array.isArray(resolved)) continue
    const isGuess = parts.length > 1 && resolved.unusedParts?.length === parts.length - 1
    if (!isGuess)
      return { ...toFoundPlace(gazetteer, resolved), isAlias: true, rightName: resolved.place.name }
  }
  return undefined
}

/** Finds the town, district or region behind an unknown part of an address in such a script, without misspellings. */
function findRomanisedSurroundings(gazetteer: Gazetteer, text: string): FoundPlace | undefined {
  const parts = findStrippedAddress(text)?.parts ?? []
  for (let start = 1; start < parts.length; start += 1) {
    const names = parts.slice(start).map(({ name }) => name)
    const surroundings = names.join(', ')
    const query = parseNameQuery(surroundings)
    const match = query && findRomanised(gazetteer, surroundings, query, false)
    const unknown = parts.slice(0, start).map((part) => part.text)
    if (match) return { ...match, isAlias: false, unknownPart: unknown.join(', ') }
  }
  return undefined
}

/** Romanises the parts of an address that no place or country is known by. */
function romaniseParts(gazetteer: Gazetteer, text: string): string[] {
  return (findStrippedAddress(text)?.parts ?? []).map(({ name }) =>
    isAnyName(gazetteer, name) ? name : romaniseSyllables(name),
  )
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
