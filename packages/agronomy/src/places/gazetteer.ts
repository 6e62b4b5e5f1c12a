import { nameKey } from '../names/name-key'
import { nameKeys } from '../names/short-forms'
import { type NameIndex, nameIndex } from './name-index'
import type { Place } from './place'

/** Places by the keys of their names; a place is under several names, a name under several places. */
export interface Gazetteer {
  readonly places: readonly Place[]
  /** English and native names. */
  readonly byName: NameIndex
  readonly byAlias: NameIndex
  /** Country codes by the keys of code, English name and other names. */
  readonly countryCodes: ReadonlyMap<string, string>
  readonly countryNames: ReadonlyMap<string, string>
  /** Keys of first-level divisions by country and code, such as `US.IA`. */
  readonly divisionsByCode: ReadonlyMap<string, string>
}

export interface GazetteerEntry {
  readonly place: Place
  readonly names: readonly string[]
  readonly aliases: readonly string[]
  /** Code of a first-level division. */
  readonly code: string | null
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

/** Takes entries one by one, so that the source rows need not be kept. */
export function gazetteerBuilder(): GazetteerBuilder {
  const places: Place[] = []
  const byName = new Map<string, Place[]>()
  const byAlias = new Map<string, Place[]>()
  const divisionsByCode = new Map<string, string>()

  return {
    add({ place, names, aliases, code }) {
      places.push(place)
      for (const name of names) index(byName, name, place)
      for (const alias of aliases) index(byAlias, alias, place)
      if (code && place.country) divisionsByCode.set(`${place.country}.${code}`, nameKey(place.name))
    },
    build(countries) {
      const countryCodes = new Map<string, string>()
      for (const { code, name, aliases } of countries) {
        for (const text of [code, name, ...aliases]) countryCodes.set(nameKey(text), code)
      }
      const countryNames = new Map(countries.map(({ code, name }) => [code, name]))
      return {
        places,
        byName: nameIndex(byName),
        byAlias: nameIndex(byAlias),
        countryCodes,
        countryNames,
        divisionsByCode,
      }
    },
  }
}

function index(names: Map<string, Place[]>, name: string, place: Place): void {
  for (const key of nameKeys(name)) {
    const namesakes = names.get(key)
    if (!namesakes) names.set(key, [place])
    else if (!namesakes.includes(place)) namesakes.push(place)
  }
}
