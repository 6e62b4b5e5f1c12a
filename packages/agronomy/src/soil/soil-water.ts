import { DAYS_IN_YEAR } from '../calendar'
import { at } from '../at'
import { clamp } from '../numbers'

/** Water that a medium loam holds between field capacity and wilting point, in mm per metre of depth. */
const AVAILABLE_WATER_MM_PER_M = 140

/** Water capacity of the metre of fallow soil that is simulated. */
const FALLOW_CAPACITY_MM = AVAILABLE_WATER_MM_PER_M

/** Evapotranspiration of bare soil and weeds at field capacity, relative to the reference ET0. */
const FALLOW_COEFFICIENT = 0.6

/** Root depth at planting. */
export const SEEDLING_ROOT_DEPTH_M = 0.3

/** Computes the available water, in mm, in soil of the given depth and wetness (0 at wilting point, 1 at field capacity). */
export function computeAvailableWaterMm(depthM: number, wetness: number): number {
  return depthM * wetness * AVAILABLE_WATER_MM_PER_M
}

/**
 * Simulates the daily wetness (0 to 1) of a metre of fallow soil. The result covers two equal years, both of them the
 * second simulated year, so that the initial wetness does not matter. Losses are proportional to wetness to the power 0.7.
 */
export function simulateFallowWetness(effectiveRainMm: Float64Array, et0Mm: Float64Array): Float64Array {
  const wetness = new Float64Array(2 * DAYS_IN_YEAR)
  let waterMm = FALLOW_CAPACITY_MM / 2
  for (let day = 0; day < 2 * DAYS_IN_YEAR; day += 1) {
    const lossMm = FALLOW_COEFFICIENT * at(et0Mm, day) * (waterMm / FALLOW_CAPACITY_MM) ** 0.7
    waterMm = clamp(waterMm + at(effectiveRainMm, day) - lossMm, 0, FALLOW_CAPACITY_MM)
    wetness[day] = waterMm / FALLOW_CAPACITY_MM
  }
  // Replaces the first year with the second.
  wetness.copyWithin(0, DAYS_IN_YEAR)
  return wetness
}
