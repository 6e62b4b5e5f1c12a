import { at } from '../at'
import { type ClimateStations, type NearbyStation, nearestStations } from './climate-stations'
import type { ClimateSite, MonthlyClimate } from './monthly-climate'

const LAPSE_C_PER_M = 0.006
const NEIGHBOURS = 4
/** Two stations closer than this count as equally near. */
const NEAREST_KM = 5
/** Height difference at which a station's weight falls to 1/e. */
const HEIGHT_SCALE_M = 600

interface Weighted {
  readonly station: number
  readonly weight: number
}

/**
 * Normals at a place: mean of the four nearest stations, weighted by distance and height, with temperatures
 * moved to the place's height at 6 degrees per km. An unknown height is that of the neighbourhood.
 */
export function climateAtPlace(
  stations: ClimateStations,
  place: { latitude: number; longitude: number; elevationM: number | undefined },
): { site: ClimateSite; monthly: MonthlyClimate } | null {
  const near = nearestStations(stations, place.latitude, place.longitude, NEIGHBOURS)
  const nearest = near[0]
  if (!nearest) return null
  const weighted = weigh(stations, near, place.elevationM)
  const elevationM = place.elevationM ?? meanElevation(stations, weighted)
  const site = {
    latitude: place.latitude,
    elevationM,
    nearestKm: nearest.km,
    heightAboveNearestM: elevationM - at(stations.elevationM, nearest.station),
  }
  return { site, monthly: blend(stations, weighted, elevationM) }
}

function weigh(stations: ClimateStations, near: NearbyStation[], elevationM: number | undefined): Weighted[] {
  const raw = near.map(({ station, km }) => {
    const gapM = elevationM === undefined ? 0 : Math.abs(at(stations.elevationM, station) - elevationM)
    return { station, weight: Math.exp(-gapM / HEIGHT_SCALE_M) / Math.max(km, NEAREST_KM) ** 2 }
  })
  const total = raw.reduce((sum, { weight }) => sum + weight, 0)
  return raw.map(({ station, weight }) => ({ station, weight: weight / total }))
}

function meanElevation(stations: ClimateStations, weighted: Weighted[]): number {
  return weighted.reduce((sum, { station, weight }) => sum + weight * at(stations.elevationM, station), 0)
}

function blend(stations: ClimateStations, weighted: Weighted[], elevationM: number): MonthlyClimate {
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
