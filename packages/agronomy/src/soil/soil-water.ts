import { DAYS_IN_YEAR } from '../calendar'
import { at } from '../at'
import { clamp } from '../numbers'

/** Water that a medium loam holds between field capacity and wilting point, in mm per metre of depth. */
const AVAILABLE_WATER_MM_PER_M = 140

/** Capacity of the metre of fallow soil that `fallowWetness` follows. */
const FALLOW_CAPACITY_MM = AVAILABLE_WATER_MM_PER_M

/** Evapotranspiration of bare soil and weeds at field capacity, relative to the reference ET0. */
const FALLOW_COEFFICIENT = 0.6

/** Root depth at planting. */
export const SEEDLING_ROOT_DEPTH_M = 0.3

/** Available water, in mm, in soil of this depth and wetness (0 at wilting point, 1 at field capacity). */
export function availableWaterMm(depthM: number, wetness: number): number {
  return depthM * wetness * AVAILABLE_WATER_MM_PER_M
}

/**
 * Daily wetness (0 to 1) of a metre of fallow soil over two equal years. The balance runs for a year beforehand, so
 * that the result does not depend on its start. Losses fall with wetness to the power 0.7.
 */
export function fallowWetness(effectiveRainMm: Float64Array, et0Mm: Float64Array): Float64Array {
  const wetness = new Float64Array(2 * DAYS_IN_YEAR)
  let waterMm = FALLOW_CAPACITY_MM / 2
  for (let day = 0; day < 2 * DAYS_IN_YEAR; day += 1) {
    const lossMm = FALLOW_COEFFICIENT * at(et0Mm, day) * (waterMm / FALLOW_CAPACITY_MM) ** 0.7
    waterMm = clamp(waterMm + at(effectiveRainMm, day) - lossMm, 0, FALLOW_CAPACITY_MM)
    wetness[day] = waterMm / FALLOW_CAPACITY_MM
  }
  wetness.copyWithin(0, DAYS_IN_YEAR)
  return wetness
}
