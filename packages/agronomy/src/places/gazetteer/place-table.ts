import { lazily } from '../../lazily'
import { createStringReader, type PackedStrings, packStrings } from '../../names/packed-strings'
import type { Bounds } from './bounds'
import { compareByPopulation, type Place, PLACE_KINDS, type PlaceKind } from './place'

/** All places of a gazetteer by position. Places are created on request, because 170,000 objects take much memory. */
export interface PlaceTable extends Iterable<Place> {
  readonly length: number
  get(position: number): Place
  /** Lists the cities of a country, or of those of its first-level divisions whose names pass, the largest first. */
  listCities(country: string, isIncluded?: (admin1: string) => boolean): Place[]
  /** Lists the cities of a country within a share of the ellipse that fits into bounds, the largest first. */
  listCitiesWithin(country: string, bounds: Bounds, share: number): Place[]
  /** Lists the second-level divisions of a first-level one. */
  listDistricts(country: string, admin1: string): Place[]
  /** Lists the names of the second-level divisions of the cities of a country. */
  listDistrictNames(country: string): string[]
  readonly columns: PlaceColumns
}

/** A table of places as columns. */
export interface PlaceColumns {
  /** Positions in `PLACE_KINDS`. */
  readonly kinds: Uint8Array
  readonly names: PackedStrings
  readonly countries: RecurringStrings
  readonly admin1: RecurringStrings
  readonly admin2: RecurringStrings
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** NaN where unknown. */
  readonly elevationsM: Float32Array
  readonly populations: Uint32Array
  /** Positions of the cities, from south to north. */
  readonly citiesByLatitude: Uint32Array
}

/** A column in which strings recur: each string once, and the position of each row's string. */
interface RecurringStrings {
  readonly strings: readonly string[]
  readonly positions: Uint16Array | Uint32Array
}

export function packPlaces(places: readonly Place[]): PlaceColumns {
  const kinds = Uint8Array.from(places, ({ kind }) => PLACE_KINDS.indexOf(kind))
  const latitudes = Float64Array.from(places, ({ latitude }) => latitude)
  return {
    kinds,
    names: packStrings(places.map(({ name }) => name)),
    countries: packRecurringStrings(places.map(({ country = '' }) => country)),
    admin1: packRecurringStrings(places.map(({ admin1 }) => admin1)),
    admin2: packRecurringStrings(places.map(({ admin2 }) => admin2)),
    latitudes,
    longitudes: Float64Array.from(places, ({ longitude }) => longitude),
    elevationsM: Float32Array.from(places, ({ elevationM }) => elevationM ?? NaN),
    populations: Uint32Array.from(places, ({ population }) => population),
    citiesByLatitude: listPositions(kinds, 'city').sort(
      (a, b) => (latitudes[a] ?? NaN) - (latitudes[b] ?? NaN) || a - b,
    ),
  }
}

/** Lists the positions of the places of a kind. */
function listPositions(kinds: Uint8Array, kind: PlaceKind): Uint32Array {
  const index = PLACE_KINDS.indexOf(kind)
  return Uint32Array.from(kinds.keys()).filter((position) => kinds[position] === index)
}

export function openPlaceTable(columns: PlaceColumns): PlaceTable {
  const { kinds, latitudes, longitudes, elevationsM, populations } = columns
  const { length } = kinds
  const getName = createStringReader(columns.names)

  function getPlace(position: number): Place {
    const elevationM = elevationsM[position] ?? NaN
    return {
      kind: PLACE_KINDS[kinds[position] ?? 0] ?? 'city',
      name: getName(position),
      country: getRecurringString(columns.countries, position),
      admin1: getRecurringString(columns.admin1, position),
      admin2: getRecurringString(columns.admin2, position),
      latitude: latitudes[position] ?? NaN,
      longitude: longitudes[position] ?? NaN,
      elevationM: Number.isNaN(elevationM) ? undefined : elevationM,
      population: populations[position] ?? 0,
    }
  }

  const getCities = lazily(() => groupByCountry(columns.citiesByLatitude, columns.countries))
  const getDistricts = lazily(() => {
    return groupByCountry(listPositions(kinds, 'district'), columns.countries)
  })

  return {
    length,
    columns,
    get: getPlace,
    listCities(country, isIncluded = () => true) {
      const inDivision = new Map<number, boolean>()
      const isInDivision = (position: number) => {
        const admin1 = columns.admin1.positions[position] ?? NaN
        const isIn = inDivision.get(admin1) ?? isIncluded(getRecurringString(columns.admin1, position))
        inDivision.set(admin1, isIn)
        return isIn
      }
      const found = getCities()(country).filter(isInDivision)
      return Array.from(found, getPlace).sort(compareByPopulation)
    },
    listCitiesWithin(country, { south, west, north, east }, share) {
      const found = getCities()(country).filter((position) => {
        const y = (2 * (latitudes[position] ?? NaN) - south - north) / (north - south)
        const x = (2 * (longitudes[position] ?? NaN) - west - east) / (east - west)
        return x ** 2 + y ** 2 <= share
      })
      return Array.from(found, getPlace).sort(compareByPopulation)
    },
    listDistricts(country, admin1) {
      const { strings, positions } = columns.admin1
      const admin1Position = strings.indexOf(admin1)
      const found = getDistricts()(country).filter((position) => positions[position] === admin1Position)
      return Array.from(found, getPlace)
    },
    listDistrictNames(country) {
      const { strings, positions } = columns.admin2
      const found = new Set(Array.from(getCities()(country), (position) => positions[position] ?? NaN))
      return Array.from(found, (position) => strings[position] ?? '').filter(Boolean)
    },
    *[Symbol.iterator]() {
      for (let position = 0; position < length; position += 1) yield getPlace(position)
    },
  }
}

/** Groups positions of places by country, in their order. */
function groupByCountry(
  placePositions: Uint32Array,
  { strings, positions }: RecurringStrings,
): (country: string) => Uint32Array {
  const groups = strings.map((): number[] => [])
  for (const position of placePositions) groups[positions[position] ?? NaN]?.push(position)
  const byCountry = new Map(strings.map((country, index) => [country, Uint32Array.from(groups[index] ?? [])]))
  return (country) => byCountry.get(country) ?? NO_POSITIONS
}

const NO_POSITIONS = new Uint32Array()

/** As many positions fit into 16 bits. */
const MAX_SHORT_COUNT = 65_536

function packRecurringStrings(column: readonly string[]): RecurringStrings {
  const strings = [...new Set(column)]
  const positions = new Map(strings.map((string, position) => [string, position]))
  const found = column.map((string) => positions.get(string) ?? NaN)
  const isShort = strings.length <= MAX_SHORT_COUNT
  return { strings, positions: isShort ? Uint16Array.from(found) : Uint32Array.from(found) }
}

function getRecurringString({ strings, positions }: RecurringStrings, row: number): string {
  return strings[positions[row] ?? NaN] ?? ''
}
