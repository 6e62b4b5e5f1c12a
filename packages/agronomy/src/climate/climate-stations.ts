import { at } from '../at'
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

/** All climate rows as columns: twelve values per station and variable, station by station. */
export interface ClimateStations {
  readonly count: number
  readonly elevationM: Float64Array
  readonly monthly: Readonly<Record<StationVariable, Float64Array>>
  /** Unit vectors: the nearest station is the one with the greatest dot product. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly z: Float64Array
}

export interface NearbyStation {
  readonly station: number
  readonly km: number
}

/**
 * Finds the stations nearest by great circle, nearest first. Coordinates that are not finite have none.
 *
 * A linear scan of the unit vectors is fast enough (60 microseconds for 15,000 stations) and exact at the poles and
 * across the date line.
 */
export function findNearestStations(
  stations: ClimateStations,
  latitude: number,
  longitude: number,
  limit: number,
): NearbyStation[] {
  const here = toUnitVector(latitude, longitude)
  const { x, y, z } = stations
  const isOnGlobe = Number.isFinite(here.x + here.y + here.z)
  const count = isOnGlobe ? Math.max(0, Math.min(limit, stations.count)) : 0
  if (count === 0) return []
  const station = new Float64Array(count)
  const dot = new Float64Array(count).fill(-Infinity)
  for (let candidate = 0; candidate < stations.count; candidate += 1) {
    const dotProduct = here.x * at(x, candidate) + here.y * at(y, candidate) + here.z * at(z, candidate)
    if (dotProduct <= at(dot, count - 1)) continue
    let rank = count - 1
    for (; rank > 0 && at(dot, rank - 1) < dotProduct; rank -= 1) {
      dot[rank] = at(dot, rank - 1)
      station[rank] = at(station, rank - 1)
    }
    dot[rank] = dotProduct
    station[rank] = candidate
  }
  return Array.from(station, (index, rank) => ({ station: index, km: toGreatCircleKm(at(dot, rank)) }))
}
