import { isSingleWord, toAccentedSpelling, toNameKey, toNameWords } from '../../names/name-key'
import { listIndexKeys, listLookupKeys } from '../../names/name-variants'
import type { Bounds } from './bounds'
import { stripDivisionWords } from './division-words'
import {
  type KeyedPositions,
  type NameIndex,
  openNameIndex,
  type PackedNameIndex,
  packNameIndex,
} from './name-index'
import type { Place } from './place'
import { openPlaceTable, packPlaces, type PlaceColumns, type PlaceTable } from './place-table'

/** All known places and countries, indexed by the keys of their names (`toNameKey`). */
export interface Gazetteer extends DivisionNames {
  readonly places: PlaceTable
  /** Places by the keys of their English and native names. */
  readonly byName: NameIndex
  readonly byAlias: NameIndex
  /** Places by accented spelling (`toAccentedSpelling`), for names that several places share. */
  readonly bySpelling: NameIndex
  /** Countries with a division of this code, of either kind. */
  readonly countriesByDivisionCode: ReadonlyMap<string, readonly string[]>
  /** Places by the rest of their names and aliases from each word after the first one: "janeiro" and "dejaneiro". */
  readonly byWord: NameIndex
}

interface DivisionNames {
  /** Country codes by the keys of their code, English name and other names. */
  readonly countryCodes: ReadonlyMap<string, string>
  /** English names by country code. */
  readonly countryNames: ReadonlyMap<string, string>
  /** Name keys of first-level divisions by country and code, such as `US.IA`. */
  readonly divisionsByCode: ReadonlyMap<string, string>
  /** Country codes by the keys of names in other languages and abbreviations. Places take precedence over these names. */
  readonly countryCodesByOtherName: ReadonlyMap<string, string>
  /** Like `divisionsByCode`, for codes that places and countries take precedence over, such as `AU.NSW`. */
  readonly divisionsByOtherCode: ReadonlyMap<string, string>
  /** Bounds of regions that are no administrative divisions, by `toRegionKey`. */
  readonly regionBounds: ReadonlyMap<string, Bounds>
}

/** A gazetteer as columns and typed arrays, which are loaded without creating thousands of objects. */
export interface PackedGazetteer extends DivisionNames {
  readonly places: PlaceColumns
  readonly byName: PackedNameIndex
  readonly byAlias: PackedNameIndex
  readonly bySpelling: PackedNameIndex
  readonly byWord: PackedNameIndex
}

export function openGazetteer({
  places,
  byName,
  byAlias,
  bySpelling,
  byWord,
  ...countries
}: PackedGazetteer): Gazetteer {
  return {
    ...countries,
    places: openPlaceTable(places),
    byName: openNameIndex(byName),
    byAlias: openNameIndex(byAlias),
    bySpelling: openNameIndex(bySpelling),
    countriesByDivisionCode: groupByCode(countries),
    byWord: openNameIndex(byWord),
  }
}

/** Lists the countries with each code, from keys such as `US.IA`. */
function groupByCode({ divisionsByCode, divisionsByOtherCode }: DivisionNames): Map<string, string[]> {
  const countriesByCode = new Map<string, string[]>()
  for (const key of new Set([...divisionsByCode.keys(), ...divisionsByOtherCode.keys()])) {
    const [country = '', code = ''] = key.split('.')
    countriesByCode.set(code, [...(countriesByCode.get(code) ?? []), country])
  }
  return countriesByCode
}

/** Lists the places at these positions. */
export function listPlaces({ places }: Pick<Gazetteer, 'places'>, positions: Iterable<number>): Place[] {
  return Array.from(positions, (position) => places.get(position))
}

/** Lists the places with a name of this key. */
export function listPlacesByName(gazetteer: Gazetteer, key: string): Place[] {
  return listPlaces(gazetteer, gazetteer.byName.get(key))
}

/** Lists the places with an alias of this key. */
export function listPlacesByAlias(gazetteer: Gazetteer, key: string): Place[] {
  return listPlaces(gazetteer, gazetteer.byAlias.get(key))
}

export interface GazetteerEntry {
  readonly place: Place
  readonly names: readonly string[]
  readonly aliases: readonly string[]
  /** Code of a first-level division within its country. */
  readonly divisionCode: string | undefined
}

export interface Country {
  readonly code: string
  readonly name: string
  readonly aliases: readonly string[]
  /** Names in other languages, and abbreviations. */
  readonly otherNames: readonly string[]
}

/** Usual codes of a first-level division besides that of its id. */
export interface DivisionCodes {
  readonly country: string
  readonly division: string
  readonly codes: readonly string[]
}

/** The bounds of a region that is no administrative division. */
export interface NamedRegion {
  readonly country: string
  readonly region: string
  readonly bounds: Bounds
}

export interface GazetteerBuilder {
  add(entry: GazetteerEntry): void
  build(
    countries: readonly Country[],
    divisionCodes: readonly DivisionCodes[],
    regionBounds: readonly NamedRegion[],
  ): PackedGazetteer
}

/** Creates a builder that takes entries one by one, so that no source rows are kept in memory. */
export function createGazetteerBuilder(): GazetteerBuilder {
  const places: Place[] = []
  const byName: KeyedPositions = { keys: [], positions: [] }
  const byAlias: KeyedPositions = { keys: [], positions: [] }
  const bySpelling: KeyedPositions = { keys: [], positions: [] }
  const byWord: KeyedPositions = { keys: [], positions: [] }
  const divisionsByCode = new Map<string, string>()

  return {
    add({ place, names, aliases, divisionCode }) {
      const position = places.length
      places.push(place)
      for (const name of names) addPosition(byName, listKeys(place, name), position)
      for (const alias of aliases) addPosition(byAlias, listKeys(place, alias), position)
      const restKeys = new Set([...names, ...aliases].flatMap(listRestKeys))
      addPosition(byWord, [...restKeys], position)
      for (const name of [...names, ...aliases]) {
        const spelling = toAccentedSpelling(name)
        if (spelling !== undefined) addPosition(bySpelling, [spelling], position)
      }
      if (divisionCode && place.country) {
        divisionsByCode.set(`${place.country}.${divisionCode}`, toNameKey(place.name))
      }
    },
    build(countries, divisionCodes, regionBounds) {
      const countryCodes = new Map<string, string>()
      const countryCodesByOtherName = new Map<string, string>()
      for (const { code, name, aliases, otherNames } of countries) {
        for (const text of [code, name, ...aliases]) countryCodes.set(toNameKey(text), code)
        for (const text of otherNames) countryCodesByOtherName.set(toNameKey(text), code)
      }
      const divisionsByOtherCode = new Map<string, string>()
      for (const { country, division, codes } of divisionCodes) {
        for (const code of codes) divisionsByOtherCode.set(`${country}.${code}`, toNameKey(division))
      }
      const packed = { byName: packNameIndex(byName), byAlias: packNameIndex(byAlias) }
      return {
        places: packPlaces(places),
        ...packed,
        bySpelling: packNameIndex(filterShared(bySpelling, packed)),
        byWord: packNameIndex(byWord),
        countryCodes,
        countryNames: new Map(countries.map(({ code, name }) => [code, name])),
        divisionsByCode,
        countryCodesByOtherName,
        divisionsByOtherCode,
        regionBounds: new Map(
          regionBounds.map(({ country, region, bounds }) => [toRegionKey(country, region), bounds]),
        ),
      }
    },
  }
}

/** Returns the key of the name of a region in its country. */
export function toRegionKey(country: string, name: string): string {
  return `${country}.${toNameKey(name)}`
}

/** Lists the countries with a division of this code, which is given by its key. */
export function listCountriesWithCode(
  { countriesByDivisionCode }: Gazetteer,
  key: string,
): readonly string[] {
  return countriesByDivisionCode.get(key.toUpperCase()) ?? []
}

/** Returns the bounds of a region that is no administrative division; undefined for other places. */
export function getRegionBounds(
  { regionBounds }: Gazetteer,
  { country = '', name }: Place,
): Bounds | undefined {
  return regionBounds.get(toRegionKey(country, name))
}

/** Returns the code of the country with this name in any language; places may have the same name. */
export function findCountryCode(
  { countryCodes, countryCodesByOtherName }: DivisionNames,
  key: string,
): string | undefined {
  return countryCodes.get(key) ?? countryCodesByOtherName.get(key)
}

/**
 * Whether a country has this name, also among other words. The codes of three letters count only as a part of an address of
 * their own, because many are words: "Rio del Mar".
 */
export function isCountryName(names: DivisionNames, key: string): boolean {
  const isCode = ALPHA_3.test(key) && !names.countryCodes.has(key)
  return !isCode && findCountryCode(names, key) !== undefined
}

const ALPHA_3 = /^[a-z]{3}$/

/** Whether a place has this name or alias, or a country this name. */
export function isAnyName(gazetteer: Gazetteer, name: string): boolean {
  return listLookupKeys(name).some((key) => isAnyKey(gazetteer, key))
}

/** Whether a place has a name or alias with this key, or a country such a name. */
export function isAnyKey(gazetteer: Gazetteer, key: string): boolean {
  return (
    gazetteer.byName.get(key).length > 0 ||
    gazetteer.byAlias.get(key).length > 0 ||
    isCountryName(gazetteer, key)
  )
}

/** Lists the keys of a name; a division is also found without the word for its kind, such as County. */
function listKeys({ kind }: Place, name: string): string[] {
  const shortened = kind === 'city' ? undefined : stripDivisionWords(name)
  return shortened === undefined
    ? listIndexKeys(name)
    : [...new Set([...listIndexKeys(name), ...listIndexKeys(shortened)])]
}

/** Lists the keys of a name from each word after the first one. */
function listRestKeys(name: string): string[] {
  if (isSingleWord(name)) return []
  const [, ...words] = toNameWords(name)
  return words.map((_, index) => words.slice(index).join(''))
}

function addPosition(
  { keys, positions }: KeyedPositions,
  newKeys: readonly string[],
  position: number,
): void {
  for (const key of newKeys) {
    keys.push(key)
    positions.push(position)
  }
}

/** Returns the spellings of names that several places share without their accents. */
function filterShared(
  { keys, positions }: KeyedPositions,
  { byName, byAlias }: Pick<PackedGazetteer, 'byName' | 'byAlias'>,
): KeyedPositions {
  const [names, aliases] = [openNameIndex(byName), openNameIndex(byAlias)]
  const isShared = (spelling: string) => {
    const key = toNameKey(spelling)
    return new Set([...names.get(key), ...aliases.get(key)]).size > 1
  }
  const shared: KeyedPositions = { keys: [], positions: [] }
  for (const [index, spelling] of keys.entries()) {
    if (isShared(spelling)) addPosition(shared, [spelling], positions[index] ?? NaN)
  }
  return shared
}
