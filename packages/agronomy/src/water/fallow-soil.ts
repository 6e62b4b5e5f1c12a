import { at } from '../at'
import { DAYS_IN_YEAR } from '../calendar'
import { clamp } from '../clamp'
import { AVAILABLE_WATER_MM_PER_M } from './soil'

/** One metre of soil. */
const CAPACITY_MM = AVAILABLE_WATER_MM_PER_M
/** Bare soil and weeds lose this share of the reference evapotranspiration when the soil is full. */
const FALLOW_LOSS = 0.6

/**
 * Filling (0 to 1) of a metre of fallow soil over two equal years; the balance ran a year before them. The drier the soil,
 * the less it loses: by the power 0.7 of its filling.
 */
export function wetnessOfFallow(effectiveRainMm: Float64Array, et0Mm: Float64Array): Float64Array {
  const wetness = new Float64Array(2 * DAYS_IN_YEAR)
  let waterMm = CAPACITY_MM / 2
  for (let day = 0; day < 2 * DAYS_IN_YEAR; day += 1) {
    const lossMm = FALLOW_LOSS * at(et0Mm, day) * (waterMm / CAPACITY_MM) ** 0.7
    waterMm = clamp(waterMm + at(effectiveRainMm, day) - lossMm, 0, CAPACITY_MM)
    wetness[day] = waterMm / CAPACITY_MM
  }
  wetness.copyWithin(0, DAYS_IN_YEAR)
  return wetness
}
