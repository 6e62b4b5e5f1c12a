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

/** All climate normals as columns; each variable has twelve values per station, station by station. */
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
 * Finds the nearest stations by great circle, nearest first. Returns none for coordinates that are not finite.
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
  const origin = toUnitVector(latitude, longitude)
  const { x, y, z } = stations
  const isOnGlobe = Number.isFinite(origin.x + origin.y + origin.z)
  const count = isOnGlobe ? Math.max(0, Math.min(limit, stations.count)) : 0
  if (count === 0) return []
  const nearest = new Float64Array(count)
  const dotProducts = new Float64Array(count).fill(-Infinity)
  for (let candidate = 0; candidate < stations.count; candidate += 1) {
    const dotProduct = origin.x * at(x, candidate) + origin.y * at(y, candidate) + origin.z * at(z, candidate)
    if (dotProduct <= at(dotProducts, count - 1)) continue
    let rank = count - 1
    for (; rank > 0 && at(dotProducts, rank - 1) < dotProduct; rank -= 1) {
      dotProducts[rank] = at(dotProducts, rank - 1)
      nearest[rank] = at(nearest, rank - 1)
    }
    dotProducts[rank] = dotProduct
    nearest[rank] = candidate
  }
  return Array.from(nearest, (station, rank) => ({ station, km: toGreatCircleKm(at(dotProducts, rank)) }))
}
