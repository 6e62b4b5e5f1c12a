import { at } from '../at'
import { type ClimateStations, findNearestStations, type NearbyStation } from './climate-stations'
import type { ClimateSite, MonthlyClimate, WeightedStation } from './monthly-climate'

/** Temperature lapse rate. */
const LAPSE_C_PER_M = 0.006
const STATION_COUNT = 4
/** Stations closer than this count as equally near. */
const MIN_DISTANCE_KM = 5
/** Height difference at which a station's weight falls to 1/e. */
const HEIGHT_SCALE_M = 600

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
    stations: weighted,
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
    return {
      station,
      km,
      weight: Math.exp(-differenceM / HEIGHT_SCALE_M) / Math.max(km, MIN_DISTANCE_KM) ** 2,
    }
  })
  const total = unscaled.reduce((sum, { weight }) => sum + weight, 0)
  return unscaled.map(({ station, km, weight }) => ({ station, km, weight: weight / total }))
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
  const average = (column: Float64Array) => averageMonths(column, weighted, () => 0)
  const averageAtHeight = (column: Float64Array) =>
    averageMonths(
      column,
      weighted,
      (station) => LAPSE_C_PER_M * (at(stations.elevationM, station) - elevationM),
    )

  const tminC = averageAtHeight(monthly.tminC)
  const tmaxC = averageAtHeight(monthly.tmaxC)
  return {
    tminC,
    tmaxC,
    tmeanC: tminC.map((tmin, month) => (tmin + at(tmaxC, month)) / 2),
    rainMm: average(monthly.rainMm),
    humidityPct: average(monthly.humidityPct),
    sunshinePct: average(monthly.sunshinePct),
    windMps: average(monthly.windMps),
    rainVariation: average(monthly.rainVariationPct).map((percent) => percent / 100),
  }
}

/** Averages the months of weighted stations, each with a correction. */
function averageMonths(
  column: Float64Array,
  weighted: readonly WeightedStation[],
  getCorrection: (station: number) => number,
): Float64Array {
  const means = new Float64Array(12)
  for (const { station, weight } of weighted) {
    const correction = getCorrection(station)
    for (let month = 0; month < 12; month += 1) {
      means[month] = at(means, month) + weight * (at(column, station * 12 + month) + correction)
    }
  }
  return means
}
