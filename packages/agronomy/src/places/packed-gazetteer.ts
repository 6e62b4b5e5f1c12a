import type { Gazetteer } from './gazetteer'
import { type NameIndex, type NameLayout, openNameIndex } from './name-index'
import { type Place, PLACE_KINDS } from './place'

/** A gazetteer as columns and positions, which load faster than thousands of objects. */
export interface PackedGazetteer extends Pick<
  Gazetteer,
  'countryCodes' | 'countryNames' | 'divisionsByCode'
> {
  readonly kinds: Uint8Array
  readonly names: readonly string[]
  readonly countries: PackedTexts
  readonly admin1: PackedTexts
  readonly admin2: PackedTexts
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** NaN where unknown. */
  readonly elevationsM: Float64Array
  readonly populations: Float64Array
  readonly byName: PackedNameIndex
  readonly byAlias: PackedNameIndex
}

/** A column in which texts recur: each text once, and the position of each row's text. */
interface PackedTexts {
  readonly texts: readonly (string | undefined)[]
  readonly positions: Uint32Array
}

interface PackedNameIndex {
  readonly layout: NameLayout
  /** Position of each entry's place in the gazetteer. */
  readonly positions: Uint32Array
}

export function packGazetteer(gazetteer: Gazetteer): PackedGazetteer {
  const { places, countryCodes, countryNames, divisionsByCode } = gazetteer
  const positions = new Map(places.map((place, position) => [place, position]))
  const packIndex = ({ layout, entries }: NameIndex): PackedNameIndex => ({
    layout,
    positions: Uint32Array.from(entries, (place) => positions.get(place) ?? NaN),
  })
  return {
    kinds: Uint8Array.from(places, ({ kind }) => PLACE_KINDS.indexOf(kind)),
    names: places.map(({ name }) => name),
    countries: packTexts(places.map(({ country }) => country)),
    admin1: packTexts(places.map(({ admin1 }) => admin1)),
    admin2: packTexts(places.map(({ admin2 }) => admin2)),
    latitudes: Float64Array.from(places, ({ latitude }) => latitude),
    longitudes: Float64Array.from(places, ({ longitude }) => longitude),
    elevationsM: Float64Array.from(places, ({ elevationM }) => elevationM ?? NaN),
    populations: Float64Array.from(places, ({ population }) => population),
    byName: packIndex(gazetteer.byName),
    byAlias: packIndex(gazetteer.byAlias),
    countryCodes,
    countryNames,
    divisionsByCode,
  }
}

export function unpackGazetteer(packed: PackedGazetteer): Gazetteer {
  const { kinds, names, latitudes, longitudes, elevationsM, populations } = packed
  const { countryCodes, countryNames, divisionsByCode } = packed
  const places = names.map((name, position): Place => {
    const elevationM = elevationsM[position] ?? NaN
    return {
      kind: PLACE_KINDS[kinds[position] ?? 0] ?? 'city',
      name,
      country: getText(packed.countries, position),
      admin1: getText(packed.admin1, position) ?? '',
      admin2: getText(packed.admin2, position) ?? '',
      latitude: latitudes[position] ?? NaN,
      longitude: longitudes[position] ?? NaN,
      elevationM: Number.isNaN(elevationM) ? undefined : elevationM,
      population: populations[position] ?? 0,
    }
  })
  const unpackIndex = ({ layout, positions }: PackedNameIndex): NameIndex =>
    openNameIndex(layout, getPlacesAt(places, positions))
  return {
    places,
    byName: unpackIndex(packed.byName),
    byAlias: unpackIndex(packed.byAlias),
    countryCodes,
    countryNames,
    divisionsByCode,
  }
}

function packTexts(column: readonly (string | undefined)[]): PackedTexts {
  const texts = [...new Set(column)]
  const positions = new Map(texts.map((text, position) => [text, position]))
  return { texts, positions: Uint32Array.from(column, (text) => positions.get(text) ?? NaN) }
}

function getText({ texts, positions }: PackedTexts, row: number): string | undefined {
  return texts[positions[row] ?? NaN]
}

function getPlacesAt(places: readonly Place[], positions: Uint32Array): Place[] {
  const found: Place[] = []
  for (const position of positions) {
    const place = places[position]
    if (place) found.push(place)
  }
  return found
}
