import { at } from '../numbers'
import { type ClimateStations, type NearbyStation, findNearestStations } from './climate-stations'
import type { ClimateSite, MonthlyClimate } from './monthly-climate'

const LAPSE_C_PER_M = 0.006
const STATION_COUNT = 4
/** Two stations closer than this count as equally near. */
const MIN_DISTANCE_KM = 5
/** Height difference at which a station's weight falls to 1/e. */
const HEIGHT_SCALE_M = 600

interface WeightedStation {
  readonly station: number
  readonly weight: number
}

/**
 * Normals at a place: mean of the four nearest stations, weighted by distance and height, with temperatures
 * moved to the place's height at 6 degrees per km. An unknown height is that of the neighbourhood.
 */
export function interpolateClimate(
  stations: ClimateStations,
  place: { latitude: number; longitude: number; elevationM: number | undefined },
): { site: ClimateSite; monthly: MonthlyClimate } | null {
  const near = findNearestStations(stations, place.latitude, place.longitude, STATION_COUNT)
  const nearest = near[0]
  if (!nearest) return null
  const weighted = weightStations(stations, near, place.elevationM)
  const elevationM = place.elevationM ?? getMeanElevation(stations, weighted)
  const site = {
    latitude: place.latitude,
    elevationM,
    nearestKm: nearest.km,
    heightAboveNearestM: elevationM - at(stations.elevationM, nearest.station),
  }
  return { site, monthly: blendStations(stations, weighted, elevationM) }
}

function weightStations(
  stations: ClimateStations,
  near: NearbyStation[],
  elevationM: number | undefined,
): WeightedStation[] {
  const raw = near.map(({ station, km }) => {
    const gapM = elevationM === undefined ? 0 : Math.abs(at(stations.elevationM, station) - elevationM)
    return { station, weight: Math.exp(-gapM / HEIGHT_SCALE_M) / Math.max(km, MIN_DISTANCE_KM) ** 2 }
  })
  const total = raw.reduce((sum, { weight }) => sum + weight, 0)
  return raw.map(({ station, weight }) => ({ station, weight: weight / total }))
}

function getMeanElevation(stations: ClimateStations, weighted: WeightedStation[]): number {
  return weighted.reduce((sum, { station, weight }) => sum + weight * at(stations.elevationM, station), 0)
}

function blendStations(
  stations: ClimateStations,
  weighted: WeightedStation[],
  elevationM: number,
): MonthlyClimate {
  const { monthly } = stations
  const lapsed = (column: Float64Array) => (station: number, month: number) =>
    at(column, station * 12 + month) + LAPSE_C_PER_M * (at(stations.elevationM, station) - elevationM)
  const plain = (column: Float64Array) => (station: number, month: number) => at(column, station * 12 + month)
  const mean = (value: (station: number, month: number) => number) =>
    Float64Array.from({ length: 12 }, (_, month) =>
      weighted.reduce((sum, { station, weight }) => sum + weight * value(station, month), 0),
    )

  const tminC = mean(lapsed(monthly.tminC))
  const tmaxC = mean(lapsed(monthly.tmaxC))
  return {
    tminC,
    tmaxC,
    tmeanC: tminC.map((tmin, month) => (tmin + at(tmaxC, month)) / 2),
    rainMm: mean(plain(monthly.rainMm)),
    humidityPct: mean(plain(monthly.humidityPct)),
    sunshinePct: mean(plain(monthly.sunshinePct)),
    windMps: mean(plain(monthly.windMps)),
    rainVariation: mean(plain(monthly.rainVariationPct)).map((percent) => percent / 100),
  }
}
