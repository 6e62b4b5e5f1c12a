import { expandAbbreviations } from '../../names/abbreviations'
import { toNameKey } from '../../names/name-key'
import { type Address, listAddresses, listAddressNames } from '../addresses/parse-address'
import { findAbbreviatedPlaces } from '../gazetteer/abbreviated-places'
import {
  findCountryCode,
  type Gazetteer,
  isCountryName,
  listCountriesWithCode,
  listPlacesByAlias,
  listPlacesByName,
} from '../gazetteer/gazetteer'
import { isIdenticalPlace, type Place } from '../gazetteer/place'
import { getSize } from '../gazetteer/prominence'
import {
  type NameQuery,
  parseNameQuery,
  parsePlaceQuery,
  parseReading,
  type PlaceReading,
} from './parse-query'
import { createRestriction, type Restriction } from './qualifiers'
import {
  findMostComplete,
  listNamesakes,
  type ResolvedPlace,
  resolvePlaceQuery,
  toResolvedPlace,
} from './query'
import { rankPlaces } from './rank-places'

/** The most words of a text without commas that name a country or division. */
const MAX_QUALIFIER_WORDS = 3

/** A name with the parts of an address behind it. */
interface Naming {
  readonly name: string
  readonly qualifiers: readonly string[]
}

/**
 * Resolves an address whose place no plain reading finds: with postal codes, boxes and streets, codes of states, countries
 * in other languages, abbreviated names, and parts that are unknown between a known place and its country.
 */
export function resolveAddress(gazetteer: Gazetteer, text: string): ResolvedPlace | undefined {
  return findMostComplete(listResolvedAddresses(gazetteer, text))
}

function* listResolvedAddresses(gazetteer: Gazetteer, text: string): Generator<ResolvedPlace> {
  for (const address of listAddresses(text)) {
    const resolved = resolveParts(gazetteer, listAddressNames(address), text)
    if (resolved && !isOnlyImplied(address, resolved)) yield withStreet(resolved, address)
  }
}

/** Whether the country that a word implies is all that is known behind the name. */
function isOnlyImplied({ parts, impliedCountry }: Address, { unusedParts }: ResolvedPlace): boolean {
  const written = parts.length - 1
  return impliedCountry !== undefined && written > 0 && unusedParts?.length === written
}

/** Resolves a text all of whose names are known: a place with its country and divisions, or an address. */
export function resolveKnownName(
  gazetteer: Gazetteer,
  text: string,
  query: NameQuery | undefined = parseNameQuery(text),
): ResolvedPlace | undefined {
  const resolved = query && resolvePlaceQuery(gazetteer, query)
  if (resolved || !query || findCountryCode(gazetteer, query.key)) return resolved
  return resolveAddress(gazetteer, text)
}

/** A street without its town leaves open where in a region it is. */
function withStreet(resolved: ResolvedPlace, { street }: Address): ResolvedPlace {
  return street === undefined || resolved.place.kind === 'city'
    ? resolved
    : { ...resolved, unknownPart: street }
}

/** Resolves the names of the parts of an address. `text` is a text that was read as a plain query before. */
export function resolveParts(
  gazetteer: Gazetteer,
  parts: readonly string[],
  text?: string,
): ResolvedPlace | undefined {
  if (parts.length === 0) return undefined
  const plain = parts.join(', ')
  const resolved = plain === text ? undefined : resolvePlaceQuery(gazetteer, parsePlaceQuery(plain))
  if (resolved) return resolved
  if (parts.length === 1 && findCountryCode(gazetteer, toNameKey(plain))) return undefined
  for (const naming of listNamings(gazetteer, parts)) {
    const resolvedNaming = resolveNaming(gazetteer, naming)
    if (resolvedNaming) return resolvedNaming
  }
  return undefined
}

/** Lists the ways to split the parts of an address into a name and qualifiers, most likely first. */
function* listNamings(gazetteer: Gazetteer, parts: readonly string[]): Generator<Naming> {
  const [name = '', ...rest] = parts
  const isCoded = (text: string) => isCountryOrCode(gazetteer, text)
  const qualifiers = rest.flatMap((part) => splitQualifiers(part, isCoded))
  yield { name, qualifiers }
  for (const isQualifier of [isCoded, (text: string) => isCoded(text) || isRegion(gazetteer, text)]) {
    const [shorterName = '', ...nameQualifiers] = splitQualifiers(name, isQualifier)
    if (nameQualifiers.length > 0) yield { name: shorterName, qualifiers: [...nameQualifiers, ...qualifiers] }
  }
  // "Kenya, Nakuru" begins with the country.
  const isReversed = rest.length > 0 && findCountryCode(gazetteer, toNameKey(name)) !== undefined
  if (isReversed) yield { name: rest.at(-1) ?? '', qualifiers: [...rest.slice(0, -1).reverse(), name] }
}

/** Splits qualifiers from the end of a text: "Springfield IL USA". */
function splitQualifiers(text: string, isQualifier: (text: string) => boolean): string[] {
  if (isQualifier(text)) return [text]
  const words = text.split(/\s+/u)
  const qualifiers: string[] = []
  for (let count = MAX_QUALIFIER_WORDS; count > 0; count -= 1) {
    const qualifier = words.slice(-count).join(' ')
    if (count >= words.length || !isQualifier(qualifier)) continue
    qualifiers.unshift(qualifier)
    words.splice(-count)
    count = MAX_QUALIFIER_WORDS + 1
  }
  return [words.join(' '), ...qualifiers]
}

function isCountryOrCode(gazetteer: Gazetteer, text: string): boolean {
  const key = toNameKey(text)
  return isCountryName(gazetteer, key) || listCountriesWithCode(gazetteer, key).length > 0
}

function isRegion(gazetteer: Gazetteer, text: string): boolean {
  return listPlacesByName(gazetteer, toNameKey(text)).some(({ kind }) => kind === 'region')
}

function resolveNaming(gazetteer: Gazetteer, { name, qualifiers }: Naming): ResolvedPlace | undefined {
  const restrict = createRestriction(gazetteer, qualifiers)
  const resolve = (text: string) => resolveReading(gazetteer, parseReading(text, qualifiers), restrict)
  const ownName = resolve(name)
  if (ownName) return ownName
  const [largest, ...others] = expandAbbreviations(name)
    .flatMap((expanded) => resolve(expanded) ?? [])
    .sort((a, b) => b.place.population - a.place.population)
  if (largest) return withNamesakes(largest, others)
  const reading = parseReading(name, qualifiers)
  const byName = findAbbreviatedPlaces(gazetteer, name)
  return chooseNamed(restrict, reading, reading.key, { byName, byAlias: [] })
}

/** Adds the places that other expansions of an abbreviated name find. */
function withNamesakes(resolved: ResolvedPlace, others: readonly ResolvedPlace[]): ResolvedPlace {
  const toSized = (place: Place) => ({ place, prominence: getSize(place) })
  const places = [...resolved.namesakes, ...others.flatMap(({ place, namesakes }) => [place, ...namesakes])]
  return { ...resolved, namesakes: listNamesakes(toSized(resolved.place), places.map(toSized)) }
}

function resolveReading(
  gazetteer: Gazetteer,
  reading: PlaceReading,
  restrict: Restriction,
): ResolvedPlace | undefined {
  for (const key of reading.lookupKeys) {
    const byName = listPlacesByName(gazetteer, key)
    const byAlias = listPlacesByAlias(gazetteer, key)
    const resolved = chooseNamed(restrict, reading, key, { byName, byAlias })
    if (resolved) return resolved
  }
  return undefined
}

/** Places that have a name. */
interface NamedPlaces {
  readonly byName: readonly Place[]
  readonly byAlias: readonly Place[]
}

/** Chooses one of the places with the name of a reading, which were found under a key. */
function chooseNamed(
  restrict: Restriction,
  reading: PlaceReading,
  key: string,
  { byName, byAlias }: NamedPlaces,
): ResolvedPlace | undefined {
  const { places, unusedParts } = restrict([...byName, ...byAlias])
  const isLeft = (place: Place) => places.some((other) => isIdenticalPlace(place, other))
  const ranked = rankPlaces(reading, key, byName.filter(isLeft), byAlias.filter(isLeft))
  const resolved = toResolvedPlace(reading, ranked)
  return resolved && { ...resolved, unusedParts }
}
