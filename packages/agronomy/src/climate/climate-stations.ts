import { at } from '../at'
import { cacheByObject } from '../cache-by-object'
import { createStringReader, type PackedStrings } from '../names/packed-strings'
import { countBelow } from '../sorted-values'
import { toGreatCircleKm, toUnitVector } from './great-circle'

export const STATION_VARIABLES = [
  'tminC',
  'tmaxC',
  'rainMm',
  'humidityPct',
  'sunshinePct',
  'windMps',
  'rainVariationPct',
] as const

export type StationVariable = (typeof STATION_VARIABLES)[number]

/** `observed` and `completed`: normals of a weather station; `gridded`: of a grid, at the station. */
export const STATION_BASES = ['observed', 'gridded', 'completed'] as const

export type StationBasis = (typeof STATION_BASES)[number]

/** All climate normals as columns; each variable has twelve values per station, station by station. */
export interface ClimateStations {
  readonly count: number
  readonly elevationM: Float64Array
  readonly ids: PackedStrings
  readonly names: PackedStrings
  readonly countries: PackedStrings
  /** Indexes into `STATION_BASES`. */
  readonly bases: Uint8Array
  readonly monthly: Readonly<Record<StationVariable, Float64Array>>
  /** Unit vectors: the nearest station is the one with the greatest dot product. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly z: Float64Array
  /** All stations from south to north. */
  readonly byLatitude: Uint32Array
  /** Their `z`, the sines of the latitudes. */
  readonly ascendingZ: Float64Array
}

export interface NearbyStation {
  readonly station: number
  readonly km: number
}

/** The columns of a station besides its normals. */
export interface StationDetails {
  readonly id: string
  /** Empty if it has none. */
  readonly name: string
  readonly country: string
  readonly basis: StationBasis
  readonly elevationM: number
}

const getReader = cacheByObject(createStringReader)

export function describeStation(stations: ClimateStations, station: number): StationDetails {
  const { ids, names, countries, bases, elevationM } = stations
  return {
    id: getReader(ids)(station),
    name: getReader(names)(station),
    country: getReader(countries)(station),
    basis: STATION_BASES[bases[station] ?? NaN] ?? 'gridded',
    elevationM: at(elevationM, station),
  }
}

/** Sorts the first stations of the column `z` from south to north. */
export function sortByLatitude(
  z: Float64Array,
  count: number,
): Pick<ClimateStations, 'byLatitude' | 'ascendingZ'> {
  const byLatitude = Uint32Array.from({ length: count }, (_, station) => station)
  byLatitude.sort((a, b) => at(z, a) - at(z, b))
  return { byLatitude, ascendingZ: Float64Array.from(byLatitude, (station) => at(z, station)) }
}

/** More than the rounding error of the square of a distance. */
const ROUNDING = 1e-9

/**
 * Finds the nearest stations by great circle, nearest first; of equally near ones, the first in the table. Returns none for
 * coordinates that are not finite.
 *
 * Searches to the north and to the south until the latitude alone is farther than the stations found so far. Dot products
 * of unit vectors make it exact at the poles and across the date line.
 */
export function findNearestStations(
  stations: ClimateStations,
  latitude: number,
  longitude: number,
  limit: number,
): NearbyStation[] {
  const origin = toUnitVector(latitude, longitude)
  const isOnGlobe = Number.isFinite(origin.x + origin.y + origin.z)
  const count = isOnGlobe ? Math.max(0, Math.min(limit, stations.count)) : 0
  if (count === 0) return []
  const { x, y, z, byLatitude, ascendingZ } = stations
  const nearest: NearestStations = {
    stations: new Float64Array(count),
    dotProducts: new Float64Array(count).fill(-Infinity),
  }
  let north = countBelow(ascendingZ.length, (index) => at(ascendingZ, index), origin.z)
  let south = north - 1
  for (;;) {
    const northDistance = north < stations.count ? at(ascendingZ, north) - origin.z : Infinity
    const southDistance = south >= 0 ? origin.z - at(ascendingZ, south) : Infinity
    const distance = Math.min(northDistance, southDistance)
    const maxSquare = 2 - 2 * at(nearest.dotProducts, count - 1) + ROUNDING
    if (distance === Infinity || distance * distance > maxSquare) break
    const station = byLatitude[northDistance <= southDistance ? north++ : south--] ?? NaN
    const dotProduct = origin.x * at(x, station) + origin.y * at(y, station) + origin.z * at(z, station)
    insertStation(nearest, station, dotProduct)
  }
  return Array.from(nearest.stations, (station, rank) => ({
    station,
    km: toGreatCircleKm(at(nearest.dotProducts, rank)),
  }))
}

/** The stations with the greatest dot products so far, the greatest first. */
interface NearestStations {
  readonly stations: Float64Array
  readonly dotProducts: Float64Array
}

/** Inserts a station if it is nearer than the last one. */
function insertStation(
  { stations, dotProducts }: NearestStations,
  station: number,
  dotProduct: number,
): void {
  let rank = stations.length
  while (rank > 0) {
    const other = at(dotProducts, rank - 1)
    if (dotProduct < other || (dotProduct === other && station > at(stations, rank - 1))) break
    rank -= 1
  }
  if (rank === stations.length) return
  stations.copyWithin(rank + 1, rank)
  dotProducts.copyWithin(rank + 1, rank)
  stations[rank] = station
  dotProducts[rank] = dotProduct
}
