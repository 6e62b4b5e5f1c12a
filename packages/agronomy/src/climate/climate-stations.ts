import { at } from '../numbers'
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
  /** Unit vectors, so that the nearest station is the one with the greatest dot product. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly z: Float64Array
}

export interface NearbyStation {
  readonly station: number
  readonly km: number
}

/**
 * The nearest stations by great circle, nearest first; none to a place that is not on the globe.
 *
 * A plain scan of the unit vectors, which are the index: 15,000 dot products take 60 microseconds, and are exact at
 * the poles and across the date line.
 */
export function findNearestStations(
  stations: ClimateStations,
  latitude: number,
  longitude: number,
  wanted: number,
): NearbyStation[] {
  const here = toUnitVector(latitude, longitude)
  const { x, y, z } = stations
  const isOnGlobe = Number.isFinite(here.x + here.y + here.z)
  const found = isOnGlobe ? Math.max(0, Math.min(wanted, stations.count)) : 0
  if (found === 0) return []
  const station = new Float64Array(found)
  const dot = new Float64Array(found).fill(-Infinity)
  for (let candidate = 0; candidate < stations.count; candidate += 1) {
    const nearness = here.x * at(x, candidate) + here.y * at(y, candidate) + here.z * at(z, candidate)
    if (nearness <= at(dot, found - 1)) continue
    let rank = found - 1
    for (; rank > 0 && at(dot, rank - 1) < nearness; rank -= 1) {
      dot[rank] = at(dot, rank - 1)
      station[rank] = at(station, rank - 1)
    }
    dot[rank] = nearness
    station[rank] = candidate
  }
  return Array.from(station, (index, rank) => ({ station: index, km: toGreatCircleKm(at(dot, rank)) }))
}
