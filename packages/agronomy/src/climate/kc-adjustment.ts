import { at } from '../at'
import { clamp } from '../numbers'
import {
  computeActualVapourPressure,
  computeSaturationVapourPressure,
  toWindAt2m,
} from './evapotranspiration'
import type { MonthlyClimate } from './monthly-climate'

/**
 * Computes what wind and humidity add to a published crop coefficient, which is for 2 m/s and a minimum humidity of 45 %:
 * FAO-56 eq. 62 without the height of the crop, within the limits of the equation.
 */
export function computeKcAdjustment(windMps: number, minHumidityPct: number): number {
  return 0.04 * (clamp(windMps, 1, 6) - 2) - 0.004 * (clamp(minHumidityPct, 20, 80) - 45)
}

/** Computes by how much the adjustment of a crop is multiplied for its height, FAO-56 eq. 62. It is 1 for 3 m. */
export function computeKcHeightFactor(heightM: number): number {
  return (clamp(heightM, 0.1, 10) / 3) ** 0.3
}

/** Computes the adjustment of each month for a crop 3 m tall. */
export function computeMonthlyKcAdjustment(monthly: MonthlyClimate): Float64Array {
  return monthly.windMps.map((wind10mMps, month) => {
    const tmaxC = at(monthly.tmaxC, month)
    const vapourPressureKpa = computeActualVapourPressure(
      at(monthly.tminC, month),
      tmaxC,
      at(monthly.humidityPct, month),
    )
    // FAO-56 eq. 63.
    const minHumidityPct = (100 * vapourPressureKpa) / computeSaturationVapourPressure(tmaxC)
    return computeKcAdjustment(toWindAt2m(wind10mMps), minHumidityPct)
  })
}
