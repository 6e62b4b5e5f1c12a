import type { SoilTexture } from '@crop/domain'
import { DAYS_IN_YEAR } from '../calendar'
import { at } from '../at'
import { clamp } from '../numbers'
import { computeDryingRate } from './drying-rate'

/**
 * Water that a soil holds between field capacity and wilting point, in mm per metre of depth: the middle of the ranges in
 * FAO-56 Table 19. That of loam, the default, is a judged figure in its range.
 */
export const AVAILABLE_WATER_MM_PER_M: Readonly<Record<SoilTexture, number>> = {
  sand: 80,
  loamy_sand: 90,
  sandy_loam: 130,
  loam: 140,
  silt_loam: 160,
  clay_loam: 155,
  clay: 160,
}

/** Evapotranspiration of bare soil and weeds at field capacity, relative to the reference ET0. */
const FALLOW_COEFFICIENT = 0.6

/** Root depth at planting. */
export const SEEDLING_ROOT_DEPTH_M = 0.3

/** Computes the available water, in mm, in soil of the given depth and wetness (0 at wilting point, 1 at field capacity). */
export function computeAvailableWaterMm(depthM: number, wetness: number, capacityMmPerM: number): number {
  return depthM * wetness * capacityMmPerM
}

/**
 * Simulates the daily wetness (0 to 1) of a metre of fallow soil that holds `capacityMm`. The result covers two equal
 * years, both of them the second simulated year, so that the initial wetness does not matter. Losses are proportional to
 * wetness to the power 0.7.
 */
export function simulateFallowWetness(
  effectiveRainMm: Float64Array,
  et0Mm: Float64Array,
  capacityMm: number,
): Float64Array {
  const waterMm = new Float64Array(2 * DAYS_IN_YEAR)
  let currentMm = capacityMm / 2
  for (let day = 0; day < 2 * DAYS_IN_YEAR; day += 1) {
    const lossMm = FALLOW_COEFFICIENT * at(et0Mm, day) * computeDryingRate(currentMm / capacityMm)
    currentMm = clamp(currentMm + at(effectiveRainMm, day) - lossMm, 0, capacityMm)
    waterMm[day] = currentMm
    if (day >= DAYS_IN_YEAR && currentMm === at(waterMm, day - DAYS_IN_YEAR)) {
      // The second year continues like the first, usually after the first day on which the soil is full.
      waterMm.copyWithin(day + 1, day + 1 - DAYS_IN_YEAR, DAYS_IN_YEAR)
      break
    }
  }
  const wetness = waterMm
  for (let day = 0; day < DAYS_IN_YEAR; day += 1) {
    wetness[day] = wetness[day + DAYS_IN_YEAR] = at(waterMm, day + DAYS_IN_YEAR) / capacityMm
  }
  return wetness
}
