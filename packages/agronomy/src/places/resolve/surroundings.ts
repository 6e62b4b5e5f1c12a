import { isLatinKey, toNameKey } from '../../names/name-key'
import { listLookupKeys } from '../../names/name-variants'
import { type Address, listAddresses, listAddressNames } from '../addresses/parse-address'
import {
  findCountryCode,
  type Gazetteer,
  listCountriesWithCode,
  listPlacesByName,
} from '../gazetteer/gazetteer'
import { isContained, isSamePlace, type Place } from '../gazetteer/place'
import { resolveParts } from './address'
import { filterByQualifiers, findDivisionKey } from './qualifiers'
import { findMostComplete, listMeantPlaces, type ResolvedPlace } from './query'

/** Shorter parts of an address in Latin letters are codes. */
const MIN_NAME_LENGTH = 4
/** A smaller town is meant less often than a region of the same name. */
const MIN_POPULATION = 100_000

/**
 * Resolves an address whose first part is unknown to the town, district or region behind it, but never to a country. If the
 * first part is the name of a place elsewhere, a town behind it is taken only if its country or division follows. Of several
 * towns and divisions with one name, the one that contains a place with a name like the unknown one is preferred.
 */
export function resolveSurroundings(
  gazetteer: Gazetteer,
  text: string,
  similar: readonly Place[],
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
  const names = listAddressNames(preferAreaNames(gazetteer, address))
  const isKnown = isKnownName(gazetteer, names[0] ?? '')
  for (let start = 1; start < names.length; start += 1) {
    const surroundings = names.slice(start)
    if (isCountry(gazetteer, surroundings) || isHyphenated(text, surroundings[0])) return
    const hasAreaWord = address.parts[start]?.areaName !== undefined
    const division = resolveDivision(gazetteer, surroundings, isKnown, hasAreaWord)
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

/** Restores the words for kinds of places where a division has the name with them. */
function preferAreaNames(gazetteer: Gazetteer, address: Address): Address {
  const parts = address.parts.map((part) =>
    part.areaName !== undefined && isKnownName(gazetteer, part.areaName)
      ? { ...part, name: part.areaName }
      : part,
  )
  return { ...address, parts }
}

/** Resolves the parts behind an unknown one. A single part must name the place with certainty. */
function resolveDivision(
  gazetteer: Gazetteer,
  parts: readonly string[],
  isFirstKnown: boolean,
  hasAreaWord: boolean,
): ResolvedPlace | undefined {
  const isKnownElsewhere = isFirstKnown && !hasAreaWord
  const [name = '', ...qualifiers] = parts
  if (isCode(gazetteer, name)) {
    return isKnownElsewhere && qualifiers.length === 0
      ? undefined
      : resolveDivisionCode(gazetteer, name, qualifiers)
  }
  const resolved = resolveParts(gazetteer, parts)
  if (qualifiers.length > 0 || !resolved) return resolved
  if (isKnownElsewhere && !isDivision(gazetteer, name, resolved.place)) return undefined
  return isCertain(resolved, name, hasAreaWord) ? preferRegion(resolved) : undefined
}

/** Whether a name is certain to mean a place: no alias, or in another script, where every name is one, or of one division only. */
function isCertain(
  { place, namesakes, isAlias }: ResolvedPlace,
  name: string,
  hasAreaWord: boolean,
): boolean {
  const isOfOtherScript = !hasAreaWord && !isLatinKey(toNameKey(name))
  return !isAlias || isOfOtherScript || (place.kind !== 'city' && namesakes.length === 0)
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

function isCode(gazetteer: Gazetteer, name: string): boolean {
  const key = toNameKey(name)
  return (isLatinKey(key) && key.length < MIN_NAME_LENGTH) || listCountriesWithCode(gazetteer, key).length > 0
}

/** Whether a place has a name. Aliases do not count, because some village has almost any word as one. */
function isKnownName({ byName }: Gazetteer, name: string): boolean {
  return listLookupKeys(name).some((key) => byName.get(key).length > 0)
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
