import { toNameKey } from '../names/name-key'
import { listIndexKeys } from '../names/name-variants'
import { createNameIndex, type NameIndex } from './name-index'
import type { Place } from './place'

/** All known places and countries, indexed by the keys of their names (`toNameKey`). */
export interface Gazetteer {
  readonly places: readonly Place[]
  /** Places by the keys of their English and native names. */
  readonly byName: NameIndex
  readonly byAlias: NameIndex
  /** Country codes by the keys of their code, English name and other names. */
  readonly countryCodes: ReadonlyMap<string, string>
  /** English names by country code. */
  readonly countryNames: ReadonlyMap<string, string>
  /** Name keys of first-level divisions by country and code, such as `US.IA`. */
  readonly divisionsByCode: ReadonlyMap<string, string>
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
}

export interface GazetteerBuilder {
  add(entry: GazetteerEntry): void
  build(countries: readonly Country[]): Gazetteer
}

/** Creates a builder that takes entries one by one, so that no source rows are kept in memory. */
export function createGazetteerBuilder(): GazetteerBuilder {
  const places: Place[] = []
  const placesByName = new Map<string, Place[]>()
  const placesByAlias = new Map<string, Place[]>()
  const divisionsByCode = new Map<string, string>()

  return {
    add({ place, names, aliases, divisionCode }) {
      places.push(place)
      for (const name of names) addName(placesByName, name, place)
      for (const alias of aliases) addName(placesByAlias, alias, place)
      if (divisionCode && place.country) {
        divisionsByCode.set(`${place.country}.${divisionCode}`, toNameKey(place.name))
      }
    },
    build(countries) {
      const countryCodes = new Map<string, string>()
      for (const { code, name, aliases } of countries) {
        for (const text of [code, name, ...aliases]) countryCodes.set(toNameKey(text), code)
      }
      return {
        places,
        byName: createNameIndex(placesByName),
        byAlias: createNameIndex(placesByAlias),
        countryCodes,
        countryNames: new Map(countries.map(({ code, name }) => [code, name])),
        divisionsByCode,
      }
    },
  }
}

function addName(placesByKey: Map<string, Place[]>, name: string, place: Place): void {
  for (const key of listIndexKeys(name)) {
    const namesakes = placesByKey.get(key)
    if (!namesakes) placesByKey.set(key, [place])
    else if (!namesakes.includes(place)) namesakes.push(place)
  }
}
