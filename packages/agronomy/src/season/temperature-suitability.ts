import type { TemperatureRange } from '../crops/crop-type'

/** Computes the trapezoid function of EcoCrop, which is 0 outside the absolute range and 1 within the optimal one. */
export function computeSuitability(range: TemperatureRange, tmeanC: number): number {
  const { absoluteMinC, optimalMinC, optimalMaxC, absoluteMaxC } = range
  if (tmeanC <= absoluteMinC || tmeanC >= absoluteMaxC) return 0
  if (tmeanC < optimalMinC) return (tmeanC - absoluteMinC) / (optimalMinC - absoluteMinC)
  if (tmeanC > optimalMaxC) return (absoluteMaxC - tmeanC) / (absoluteMaxC - optimalMaxC)
  return 1
}
