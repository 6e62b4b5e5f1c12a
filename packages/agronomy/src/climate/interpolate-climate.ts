import { at } from '../at'
import { type ClimateStations, findNearestStations, type NearbyStation } from './climate-stations'
import type { ClimateSite, MonthlyClimate } from './monthly-climate'

/** Temperature lapse rate. */
const LAPSE_C_PER_M = 0.006
const STATION_COUNT = 4
/** Stations closer than this count as equally near. */
const MIN_DISTANCE_KM = 5
/** Height difference at which a station's weight falls to 1/e. */
const HEIGHT_SCALE_M = 600

interface WeightedStation {
  readonly station: number
  readonly weight: number
}

/**
 * Interpolates the climate normals of a place: the mean of the four nearest stations, weighted by distance and height,
 * with temperatures adjusted to the place's height at 6 °C per km. An unknown height is estimated from the stations.
 */
export function interpolateClimate(
  stations: ClimateStations,
  place: { latitude: number; longitude: number; elevationM: number | undefined },
): { site: ClimateSite; monthly: MonthlyClimate } | null {
  const nearbyStations = findNearestStations(stations, place.latitude, place.longitude, STATION_COUNT)
  const nearest = nearbyStations[0]
  if (!nearest) return null
  const weighted = weightStations(stations, nearbyStations, place.elevationM)
  const elevationM = place.elevationM ?? getMeanElevation(stations, weighted)
  const site = {
    latitude: place.latitude,
    elevationM,
    nearestKm: nearest.km,
    heightAboveNearestM: elevationM - at(stations.elevationM, nearest.station),
  }
  return { site, monthly: averageStations(stations, weighted, elevationM) }
}

function weightStations(
  stations: ClimateStations,
  nearbyStations: NearbyStation[],
  elevationM: number | undefined,
): WeightedStation[] {
  const unscaled = nearbyStations.map(({ station, km }) => {
    const differenceM = elevationM === undefined ? 0 : Math.abs(at(stations.elevationM, station) - elevationM)
    return { station, weight: Math.exp(-differenceM / HEIGHT_SCALE_M) / Math.max(km, MIN_DISTANCE_KM) ** 2 }
  })
  const total = unscaled.reduce((sum, { weight }) => sum + weight, 0)
  return unscaled.map(({ station, weight }) => ({ station, weight: weight / total }))
}

function getMeanElevation(stations: ClimateStations, weighted: WeightedStation[]): number {
  return weighted.reduce((sum, { station, weight }) => sum + weight * at(stations.elevationM, station), 0)
}

function averageStations(
  stations: ClimateStations,
  weighted: WeightedStation[],
  elevationM: number,
): MonthlyClimate {
  const { monthly } = stations
  const adjustToHeight = (column: Float64Array) => (station: number, month: number) =>
    at(column, station * 12 + month) + LAPSE_C_PER_M * (at(stations.elevationM, station) - elevationM)
  const readUnchanged = (column: Float64Array) => (station: number, month: number) =>
    at(column, station * 12 + month)
  const averageMonths = (getValue: (station: number, month: number) => number) =>
    Float64Array.from({ length: 12 }, (_, month) =>
      weighted.reduce((sum, { station, weight }) => sum + weight * getValue(station, month), 0),
    )

  const tminC = averageMonths(adjustToHeight(monthly.tminC))
  const tmaxC = averageMonths(adjustToHeight(monthly.tmaxC))
  return {
    tminC,
    tmaxC,
    tmeanC: tminC.map((tmin, month) => (tmin + at(tmaxC, month)) / 2),
    rainMm: averageMonths(readUnchanged(monthly.rainMm)),
    humidityPct: averageMonths(readUnchanged(monthly.humidityPct)),
    sunshinePct: averageMonths(readUnchanged(monthly.sunshinePct)),
    windMps: averageMonths(readUnchanged(monthly.windMps)),
    rainVariation: averageMonths(readUnchanged(monthly.rainVariationPct)).map((percent) => percent / 100),
  }
}
