import { cacheByObject } from '../../cache-by-object'
import { toNameKey } from '../../names/name-key'
import { listLookupKeys } from '../../names/name-variants'
import { isWithinBounds } from '../gazetteer/bounds'
import { stripDivisionWords } from '../gazetteer/division-words'
import {
  findCountryCode,
  type Gazetteer,
  getRegionBounds,
  listPlacesByAlias,
  listPlacesByName,
} from '../gazetteer/gazetteer'
import { getDistanceKm, isContained, type Place } from '../gazetteer/place'

/** Shorter qualifiers are codes and must match exactly. */
const MIN_PREFIX_LENGTH = 3

/**
 * Returns the places that match all qualifiers, which are given by their keys. A qualifier is the name or code of a
 * country, or the name, the beginning of the name or the code of a division.
 */
export function filterByQualifiers(
  gazetteer: Gazetteer,
  places: readonly Place[],
  qualifiers: readonly string[],
): readonly Place[] {
  return qualifiers.reduce(
    (remaining, key, index) => filterByQualifier(gazetteer, remaining, key, index === qualifiers.length - 1),
    places,
  )
}

/**
 * A country takes precedence over the code of a division and over the beginning of its name: `ca` is Canada if Canada has
 * such a place. The full name of a division takes precedence over both: `wales` is part of the United Kingdom. There is
 * one exception. If the text ends with the main name of a country, it is that country: `mexico` is not the State of México.
 */
function filterByQualifier(
  gazetteer: Gazetteer,
  places: readonly Place[],
  key: string,
  isLast: boolean,
): readonly Place[] {
  const country = gazetteer.countryCodes.get(key)
  if (country) {
    const endsInCountryName = isLast && toNameKey(gazetteer.countryNames.get(country) ?? '') === key
    const inDivision = endsInCountryName ? [] : places.filter((place) => toNameKey(place.admin1) === key)
    if (inDivision.length > 0) return inDivision
    const inCountry = places.filter((place) => place.country === country)
    if (inCountry.length > 0) return inCountry
  }
  return places.filter((place) => isInDivision(gazetteer, place, key))
}

function isInDivision(gazetteer: Gazetteer, place: Place, key: string): boolean {
  const divisions = [toNameKey(place.admin1), toNameKey(place.admin2)]
  const divisionWithCode = gazetteer.divisionsByCode.get(`${place.country}.${key.toUpperCase()}`)
  if (divisionWithCode !== undefined && divisions.includes(divisionWithCode)) return true
  return key.length < MIN_PREFIX_LENGTH
    ? divisions.includes(key)
    : divisions.some((division) => division.startsWith(key))
}

/** A larger town this near also locates a place: "Ruiru, Nairobi". */
const NEARBY_KM = 60
/** A region without borders in the gazetteer, such as the Rift Valley, may contain places this far from its point. */
const MAX_REGION_KM = 200
/** A place this far from a larger town is not there, as a village in another taluka of the same district. */
const MAX_TOWN_KM = 100

/** Words that tell divisions of one name apart, and articles, in front of the name or behind it: "South Cotabato", "Sulawesi Selatan". */
const DIRECTIONS =
  '(?:norte|sur|sul) de|north|south|east|west|central|north-?east|north-?west|south-?east|south-?west|northern|southern|eastern|western|upper|lower|greater|' +
  'nord|sud|est|ouest|haute?|basse?|moyen|norte|sur|sul|oriental|occidental|del norte|del sur|oriente|occidente|' +
  'la|el|los|las|les?|utara|selatan|barat|timur|tengah|tenggara|uttar|dakshin|purba|paschim|purbi|pashchim|bắc|nam'
const DIRECTION_BEFORE = new RegExp(`^(?:${DIRECTIONS})[\\s-]+(?=\\S)`, 'iu')
const DIRECTION_BEHIND = new RegExp(`(?<=\\S)[\\s-]+(?:${DIRECTIONS})$`, 'iu')

/** Whether a division has a name with such a word in it: "Cotabato" for "Province of South Cotabato". */
function isWithoutDirection(division: string, key: string): boolean {
  if (key.length < MIN_NAME_LENGTH || !toNameKey(division).includes(key)) return false
  return listWithoutDirection(stripDivisionWords(division) ?? division).some(
    (name) => toNameKey(name) === key,
  )
}

function listWithoutDirection(name: string): string[] {
  const names = [DIRECTION_BEFORE, DIRECTION_BEHIND].map((direction) => name.replace(direction, ''))
  return names.filter((shorter) => shorter !== name)
}

/** Shorter names are codes and words. */
const MIN_NAME_LENGTH = 4

/** A part of an address behind the name of the place. */
export interface Qualifier {
  readonly text: string
  /** Whether the part is the name or code of a country, of a division, or of a larger town near the place. */
  readonly matches: (place: Place) => boolean
  /** Whether the part rules out a place that it does not match: it is a country, or a division of the same country far away. */
  readonly excludes: (place: Place) => boolean
}

/** Reads a qualifier, which may also be a country in another language, a code of `divisionsByOtherCode` or an alias of a division. */
export function readQualifier(gazetteer: Gazetteer, text: string): Qualifier {
  const key = toNameKey(text)
  const country = findCountryCode(gazetteer, key)
  const keys = [...new Set([key, ...listLookupKeys(stripDivisionWords(text) ?? text)])]
  const named = keys.flatMap((nameKey) => [
    ...listPlacesByName(gazetteer, nameKey),
    ...listPlacesByAlias(gazetteer, nameKey),
  ])
  const divisions = named.filter(({ kind }) => kind !== 'city')
  const towns = named.filter(({ kind }) => kind === 'city')
  const isInNamedDivision = (place: Place) =>
    keys.some((nameKey) => isInDivision(gazetteer, place, nameKey)) ||
    isInCodedDivision(gazetteer, place, key) ||
    divisions.some(
      (division) =>
        isContained(division, place) ||
        isPerhapsContained(division, place) ||
        isInRegion(gazetteer, division, place),
    ) ||
    [place.admin1, place.admin2].some((division) => isWithoutDirection(division, key)) ||
    isInNearestDistrict(gazetteer, place, key)
  return {
    text,
    matches: (place) =>
      place.country === country ||
      isInNamedDivision(place) ||
      towns.some((town) => isLargerTownNearby(town, place)),
    excludes: (place) =>
      country !== undefined ||
      findDivisionKey(gazetteer, place.country, key) !== undefined ||
      named.some((other) => isElsewhere(other, place)),
  }
}

/** Countries whose codes in `division-codes.csv` are those of second-level divisions. */
const CODED_DISTRICTS: ReadonlySet<string> = new Set(['IT'])
/** A town whose district is unknown is in that of one of the towns nearest to it, or near the seat of its district. */
const NEAREST_TOWNS = 5
const SEAT_KM = 25

function isInCodedDivision(gazetteer: Gazetteer, place: Place, key: string): boolean {
  const { country = '', admin1, admin2 } = place
  const division = gazetteer.divisionsByOtherCode.get(`${country}.${key.toUpperCase()}`)
  if (division === undefined) return false
  if ([admin1, admin2].some((name) => toNameKey(name) === division)) return true
  if (admin2 !== '' || place.kind !== 'city' || !CODED_DISTRICTS.has(country)) return false
  const isDivision = (name: string) => toNameKey(name) === division
  return (
    listNearestTowns(gazetteer, place)
      .slice(0, NEAREST_TOWNS)
      .some((town) => isDivision(town.admin2)) ||
    gazetteer.places
      .listDistricts(country, admin1)
      .some((district) => isDivision(district.name) && getDistanceKm(district, place) < SEAT_KM)
  )
}

/** Whether a division or a larger town is in the same country as a place, and far from it. */
function isElsewhere(other: Place, place: Place): boolean {
  return (
    other.country === place.country &&
    (other.kind !== 'city' || other.population > place.population) &&
    getDistanceKm(other, place) > (other.kind === 'city' ? MAX_TOWN_KM : MAX_REGION_KM)
  )
}

/** Whether a place whose district is unknown is near the point of a district of its region. */
function isPerhapsContained(division: Place, place: Place): boolean {
  return (
    division.kind === 'district' &&
    place.admin2 === '' &&
    division.country === place.country &&
    division.admin1 === place.admin1 &&
    getDistanceKm(division, place) < NEARBY_KM
  )
}

/** Whether the nearest town whose district is known is in this district, for a place whose district is unknown. */
function isInNearestDistrict(gazetteer: Gazetteer, place: Place, key: string): boolean {
  const { country } = place
  if (place.admin2 !== '' || place.kind !== 'city' || country === undefined) return false
  if (!getDistrictKeys(gazetteer, country).has(key)) return false
  return listDistrictKeys(listNearestTowns(gazetteer, place)[0]?.admin2 ?? '').includes(key)
}

/** Lists the towns around a place whose district is known, the nearest first. */
function listNearestTowns(gazetteer: Gazetteer, place: Place): Place[] {
  return gazetteer.places
    .listCities(place.country ?? '', (admin1) => admin1 === place.admin1)
    .filter(({ admin2 }) => admin2 !== '')
    .map((town) => ({ town, km: getDistanceKm(town, place) }))
    .filter(({ km }) => km < NEARBY_KM)
    .sort((a, b) => a.km - b.km)
    .map(({ town }) => town)
}

/** Returns the keys of the names of districts by country, as far as they were looked up. */
const getKnownDistrictKeys = cacheByObject<Gazetteer, Map<string, ReadonlySet<string>>>(() => new Map())

function getDistrictKeys(gazetteer: Gazetteer, country: string): ReadonlySet<string> {
  const byCountry = getKnownDistrictKeys(gazetteer)
  const keys =
    byCountry.get(country) ?? new Set(gazetteer.places.listDistrictNames(country).flatMap(listDistrictKeys))
  byCountry.set(country, keys)
  return keys
}

/** Lists the keys of the name of a district without the words for its kind and its direction. */
function listDistrictKeys(name: string): string[] {
  const plain = stripDivisionWords(name) ?? name
  return [plain, ...listWithoutDirection(plain)].map(toNameKey).filter((key) => key.length >= MIN_NAME_LENGTH)
}

/** Whether a place is within the approximate bounds of a region that is no administrative division, such as the Rift Valley. */
function isInRegion(gazetteer: Gazetteer, region: Place, place: Place): boolean {
  if (region.kind !== 'region' || region.country !== place.country) return false
  const bounds = getRegionBounds(gazetteer, region)
  return bounds !== undefined && isWithinBounds(bounds, place)
}

function isLargerTownNearby(town: Place, place: Place): boolean {
  return (
    town.country === place.country &&
    town.population > place.population &&
    getDistanceKm(town, place) < NEARBY_KM
  )
}

/** Returns the key of the division of a country that has a code, which is given by its key. */
export function findDivisionKey(
  { divisionsByCode, divisionsByOtherCode }: Gazetteer,
  country: string | undefined,
  codeKey: string,
): string | undefined {
  const code = `${country}.${codeKey.toUpperCase()}`
  return divisionsByCode.get(code) ?? divisionsByOtherCode.get(code)
}

/** Places that match the qualifiers, and the qualifiers that are not known where they are. */
interface Restricted {
  readonly places: readonly Place[]
  readonly unusedParts: readonly string[]
}

export type Restriction = (places: readonly Place[]) => Restricted

/**
 * Creates a function that restricts places by qualifiers, the last one first, because it is the largest. A qualifier that
 * matches none of the places is ignored if it is no country and no division of their country, and if another one matches.
 */
export function createRestriction(gazetteer: Gazetteer, parts: readonly string[]): Restriction {
  const qualifiers = parts.map((part) => readQualifier(gazetteer, part)).reverse()
  return (places) => {
    let remaining = places
    const unusedParts: string[] = []
    for (const { text, matches, excludes } of qualifiers) {
      const matching = remaining.filter(matches)
      if (matching.length === 0) unusedParts.unshift(text)
      remaining = matching.length > 0 ? matching : remaining.filter((place) => !excludes(place))
    }
    const isRestricted = qualifiers.length === 0 || unusedParts.length < qualifiers.length
    return { places: isRestricted ? remaining : [], unusedParts }
  }
}
