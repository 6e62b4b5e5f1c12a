import { clamp } from '../numbers'

/** Soil pH between which a crop grows (absolute) and grows best (optimal), from EcoCrop. */
export interface SoilPhRange {
  readonly absoluteMin: number
  readonly optimalMin: number
  readonly optimalMax: number
  readonly absoluteMax: number
}

/**
 * Computes how well a soil pH suits a crop: 1 in its optimal range, falling linearly to 0 at its absolute limits. Returns
 * 1 if the range of the crop is not published.
 */
export function computeSoilPhScore(ph: number, range: SoilPhRange | undefined): number {
  if (!range) return 1
  if (ph < range.optimalMin) return rise(ph, range.absoluteMin, range.optimalMin)
  if (ph > range.optimalMax) return rise(-ph, -range.absoluteMax, -range.optimalMax)
  return 1
}

/** Rises linearly from 0 at `zeroAt` to 1 at `oneAt`. Equal limits are a step. */
function rise(value: number, zeroAt: number, oneAt: number): number {
  return oneAt > zeroAt ? clamp((value - zeroAt) / (oneAt - zeroAt), 0, 1) : 0
}
