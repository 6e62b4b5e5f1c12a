import { expandAbbreviations } from '../../names/abbreviations'
import { toNameKey } from '../../names/name-key'
import { type Address, joinParts, listAddresses } from '../addresses/parse-address'
import { findAbbreviatedPlaces } from '../gazetteer/abbreviated-places'
import {
  findCountryCode,
  type Gazetteer,
  isCountryName,
  listPlacesByAlias,
  listPlacesByName,
} from '../gazetteer/gazetteer'
import { isContained, isIdenticalPlace, isSamePlace, type Place } from '../gazetteer/place'
import { getSize } from '../gazetteer/prominence'
import {
  type NameQuery,
  parseNameQuery,
  parsePlaceQuery,
  parseReading,
  type PlaceReading,
} from './parse-query'
import { createRestriction, filterByQualifiers, findDivisionKey, type Restriction } from './qualifiers'
import {
  listMeantPlaces,
  listNamesakes,
  type ResolvedPlace,
  resolvePlaceQuery,
  toResolvedPlace,
} from './query'
import { rankPlaces } from './rank-places'

/** Shorter parts of an address in Latin letters are codes. */
const MIN_NAME_LENGTH = 4
const LATIN = /^[\p{Script=Latin}\p{N}]/u
/** A smaller town is meant less often than a region of the same name. */
const MIN_POPULATION = 100_000
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
    const resolved = resolveParts(gazetteer, listNames(address), text)
    if (resolved && !isOnlyImplied(address, resolved)) yield withStreet(resolved, address)
  }
}

/** Returns the first place for which the text has no unknown part, or else the first one. */
function findMostComplete(places: Iterable<ResolvedPlace>): ResolvedPlace | undefined {
  let partlyKnown: ResolvedPlace | undefined
  for (const resolved of places) {
    if (!resolved.unusedParts?.length) return resolved
    partlyKnown ??= resolved
  }
  return partlyKnown
}

/**
 * Resolves an address whose first part is unknown to the town, district or region behind it, but never to a country. If the
 * first part is the name of a place elsewhere, a town behind it needs a country or division of its own. Of the towns and
 * divisions with the name behind it, the one that contains a place with a similar name is taken, if there is one.
 */
export function resolveSurroundings(
  gazetteer: Gazetteer,
  text: string,
  similar: readonly Place[] = [],
): ResolvedPlace | undefined {
  return findMostComplete(listSurroundings(gazetteer, text, similar))
}

function* listSurroundings(
  gazetteer: Gazetteer,
  text: string,
  similar: readonly Place[],
): Generator<ResolvedPlace> {
  const strippedFirst = [...listAddresses(text)].sort((a, b) => Number(b.isStripped) - Number(a.isStripped))
  for (const address of strippedFirst) yield* listSurroundingsOf(gazetteer, text, address, similar)
}

/** Lists the places that the parts behind the first one name, the smallest first. */
function* listSurroundingsOf(
  gazetteer: Gazetteer,
  text: string,
  address: Address,
  similar: readonly Place[],
): Generator<ResolvedPlace> {
  const names = listNames(preferAreaNames(gazetteer, address))
  const isKnown = isKnownName(gazetteer, names[0] ?? '')
  for (let start = 1; start < names.length; start += 1) {
    const surroundings = names.slice(start)
    if (isCountry(gazetteer, surroundings) || isHyphenated(text, surroundings[0])) return
    const isElsewhere = isKnown && address.parts[start]?.areaName === undefined
    const division = resolveDivision(gazetteer, surroundings, isElsewhere)
    const unknown = address.parts.slice(0, start).map((part) => part.text)
    if (division) {
      const resolved = preferSurrounding(gazetteer, surroundings, division, similar)
      yield { ...resolved, isAlias: false, unknownPart: unknown.join(', ') }
    }
  }
}

/** Whether a part is the end of a word with a hyphen: "su" in "Kyongsan-su" is no code of a division. */
function isHyphenated(text: string, part = ''): boolean {
  return part.length < MIN_NAME_LENGTH && text.toLowerCase().endsWith(`-${part.toLowerCase()}`)
}

/** Whether an address begins with a country. Palestina in "Palestina, Colombia" is a town. */
function isCountry(gazetteer: Gazetteer, [name = '', ...qualifiers]: readonly string[]): boolean {
  const key = toNameKey(name)
  return qualifiers.length > 0
    ? gazetteer.countryCodes.has(key)
    : findCountryCode(gazetteer, key) !== undefined
}

/** Lists the names of the parts, and the country that they imply. */
function listNames({ parts, impliedCountry }: Address): string[] {
  return [...parts.map(({ name }) => name), ...(impliedCountry === undefined ? [] : [impliedCountry])]
}

/** Restores the words for kinds of places where a division has the name with them. */
function preferAreaNames(gazetteer: Gazetteer, address: Address): Address {
  const parts = address.parts.map((part) =>
    part.areaName !== undefined && isKnownName(gazetteer, part.areaName)
      ? { ...part, name: part.areaName }
      : part,
  )
  return { ...address, parts }
}

/** Whether the country that a word implies is all that is known behind the name. */
function isOnlyImplied({ parts, impliedCountry }: Address, { unusedParts }: ResolvedPlace): boolean {
  const written = parts.length - 1
  return impliedCountry !== undefined && written > 0 && unusedParts?.length === written
}

/** Resolves the parts behind an unknown one. A single part must be the name of the place, or the alias of one division only. */
function resolveDivision(
  gazetteer: Gazetteer,
  parts: readonly string[],
  isKnownElsewhere: boolean,
): ResolvedPlace | undefined {
  const [name = '', ...qualifiers] = parts
  if (isCode(gazetteer, name)) {
    return isKnownElsewhere && qualifiers.length === 0
      ? undefined
      : resolveDivisionCode(gazetteer, name, qualifiers)
  }
  const resolved = resolveParts(gazetteer, parts, undefined)
  if (qualifiers.length > 0 || !resolved) return resolved
  if (isKnownElsewhere && !isDivision(gazetteer, name, resolved.place)) return undefined
  const isOnlyDivision = resolved.place.kind !== 'city' && resolved.namesakes.length === 0
  return resolved.isAlias && !isOnlyDivision ? undefined : preferRegion(resolved)
}

/** Whether a place is a division, or the main town of one with this name. */
function isDivision(gazetteer: Gazetteer, name: string, place: Place): boolean {
  return (
    place.kind !== 'city' ||
    listPlacesByName(gazetteer, toNameKey(name)).some(
      (other) => other.kind !== 'city' && isSamePlace(other, place),
    )
  )
}

/** Prefers a town or division of the same name around a place with a similar name: Valencia in Spain for "Mutxael, Valencia". */
function preferSurrounding(
  gazetteer: Gazetteer,
  [name = '', ...qualifiers]: readonly string[],
  resolved: ResolvedPlace,
  similar: readonly Place[],
): ResolvedPlace {
  const surrounds = (bearer: Place) => similar.some((place) => isAround(bearer, place))
  if (surrounds(resolved.place)) return resolved
  const named = listPlacesByName(gazetteer, toNameKey(name))
  const divisions = named.filter(({ kind }) => kind !== 'city')
  const bearers = [
    ...resolved.namesakes,
    ...filterByQualifiers(gazetteer, divisions, qualifiers.map(toNameKey)),
  ]
  const place = bearers.find(surrounds)
  if (!place) return resolved
  const others = listMeantPlaces(resolved).filter((other) => !isSamePlace(other, place))
  return { ...resolved, place, namesakes: others }
}

function isAround(bearer: Place, place: Place): boolean {
  return bearer.kind === 'city' ? isSamePlace(bearer, place) : isContained(bearer, place)
}

/** Prefers a region to a small town of the same name: California behind a comma is the state. */
function preferRegion(resolved: ResolvedPlace): ResolvedPlace {
  const { place, namesakes } = resolved
  const region = namesakes.find(({ kind }) => kind === 'region')
  if (!region || place.kind !== 'city' || place.population >= MIN_POPULATION) return resolved
  return { ...resolved, place: region, namesakes: [place, ...namesakes.filter((other) => other !== region)] }
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

/** Returns the text of an address that the search for similar names takes, without boxes, streets and postal codes. */
export function toPlainAddress(text: string): string {
  return joinParts(listAddresses(text)[0]) || text
}

function isCode(gazetteer: Gazetteer, name: string): boolean {
  const key = toNameKey(name)
  return (LATIN.test(key) && key.length < MIN_NAME_LENGTH) || listCountriesWithCode(gazetteer, key).length > 0
}

/** A street without its town leaves open where in a region it is. */
function withStreet(resolved: ResolvedPlace, { street }: Address): ResolvedPlace {
  return street === undefined || resolved.place.kind === 'city'
    ? resolved
    : { ...resolved, unknownPart: street }
}

function resolveParts(
  gazetteer: Gazetteer,
  parts: readonly string[],
  text: string | undefined,
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

function listCountriesWithCode({ countriesByDivisionCode }: Gazetteer, key: string): readonly string[] {
  return countriesByDivisionCode.get(key.toUpperCase()) ?? []
}

/** Whether a place has a name. Aliases do not count, because some village has almost any word as one. */
function isKnownName({ byName }: Gazetteer, name: string): boolean {
  return parseReading(name, []).lookupKeys.some((key) => byName.get(key).length > 0)
}

/** Returns the division that has a code, if only one country has it. */
function resolveDivisionCode(
  gazetteer: Gazetteer,
  code: string,
  qualifiers: readonly string[],
): ResolvedPlace | undefined {
  const named = findCountryCode(gazetteer, toNameKey(qualifiers.at(-1) ?? ''))
  const key = toNameKey(code)
  const [division, ...others] = listCountriesWithCode(gazetteer, key)
    .filter((country) => named === undefined || country === named)
    .flatMap((country) => findCodedRegion(gazetteer, country, key) ?? [])
  if (division === undefined || others.length > 0) return undefined
  return { place: division, namesakes: [], isAlias: false }
}

function findCodedRegion(gazetteer: Gazetteer, country: string, key: string): Place | undefined {
  const divisionKey = findDivisionKey(gazetteer, country, key) ?? ''
  return listPlacesByName(gazetteer, divisionKey).find(
    (place) => place.kind === 'region' && place.country === country,
  )
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
