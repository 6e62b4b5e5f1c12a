import type { OutlookGround } from '@crop/domain'
import { MAX_STATION_KM } from './assess/resolved-question'
import { at } from './at'
import { interpolateClimate } from './climate/interpolate-climate'
import { SHIPPED_DATA_DIR } from './data-dir'
import { loadElevations, loadStations } from './data-pack/load-reference'
import { lazily } from './lazily'
import { findCellElevation } from './places/coordinates/elevation-grid'

/**
 * Standard deviation of a monthly mean temperature from year to year, in °C: 0.6 in the tropics, and more where summers and
 * winters differ. The data pack has none; judged from stations with long series.
 */
const estimateTemperatureSdC = (annualRangeC: number) => 0.6 + 0.05 * annualRangeC

/** Loads which coordinates are on land, and the usual climate of points, on first use. */
export function loadOutlookGround(dataDir: string = SHIPPED_DATA_DIR): OutlookGround {
  const getElevations = lazily(() => ({ grid: loadElevations(dataDir) }))
  const getStations = lazily(() => loadStations(dataDir))
  return {
    isLand(latitude, longitude) {
      const { grid } = getElevations()
      // A data pack without elevations has no seas.
      return !grid || findCellElevation(grid, { latitude, longitude }) !== undefined
    },
    findNormal(latitude, longitude, month) {
      const climate = interpolateClimate(getStations(), { latitude, longitude, elevationM: undefined })
      if (!climate || climate.site.nearestKm > MAX_STATION_KM) return undefined
      const { rainMm, rainVariation, tmeanC } = climate.monthly
      const annualRangeC = Math.max(...tmeanC) - Math.min(...tmeanC)
      return {
        rainMm: at(rainMm, month - 1),
        rainSdMm: at(rainMm, month - 1) * at(rainVariation, month - 1),
        temperatureSdC: estimateTemperatureSdC(annualRangeC),
      }
    },
  }
}
