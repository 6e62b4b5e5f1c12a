import { at } from '../at'

/** Fallow soil dries in proportion to its wetness to this power. */
const EXPONENT = 0.7
const INTERVALS = 1024
/** Below this wetness the series of an interval converges too slowly. */
const MIN_TABLE_WETNESS = 1 / 16

/** The middle of each interval of wetness, inverted, and its power. */
const inverseMiddles = Float64Array.from({ length: INTERVALS }, (_, index) => INTERVALS / (index + 0.5))
const powers = inverseMiddles.map((inverse) => (1 / inverse) ** EXPONENT)

/**
 * Returns a wetness (0 to 1) to the power 0.7, with a relative error below 1e-15. The model needs thousands of these powers
 * for a place, and `**` takes three times as long.
 */
export function computeDryingRate(wetness: number): number {
  if (wetness < MIN_TABLE_WETNESS || wetness >= 1) return wetness ** EXPONENT
  const interval = Math.trunc(wetness * INTERVALS)
  const u = wetness * at(inverseMiddles, interval) - 1
  // The binomial series of (1 + u) to the power 0.7.
  const series =
    u * (0.7 + u * (-0.105 + u * (0.0455 + u * (-0.0261625 + u * (0.01726725 + u * -0.0123748625)))))
  const power = at(powers, interval)
  return power + power * series
}
