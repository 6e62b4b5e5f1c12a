/** Returns `low` for NaN. */
export function clamp(value: number, low: number, high: number): number {
  return value > low ? getLower(value, high) : low
}

/** Rises from 0 at `low` to 1 at `high`, or falls to 1 if `high` is the lower one. */
export function rampUp(value: number, low: number, high: number): number {
  return clamp((value - low) / (high - low), 0, 1)
}

// Comparisons, because Math.min and Math.max treat NaN and -0 specially and would make the daily loops twice as slow.

/** Returns the lower of two numbers that are not NaN. */
export function getLower(a: number, b: number): number {
  return a < b ? a : b
}

/** Returns the higher of two numbers that are not NaN. */
export function getHigher(a: number, b: number): number {
  return a > b ? a : b
}

/** Powers of ten, because an assessment rounds a thousand numbers and `**` takes longer than the rest. */
const SCALES = [1, 10, 100, 1000, 10_000]

/** Rounds half up. Never returns -0, so that equal results are equal as JSON. */
export function roundTo(value: number, decimals: number): number {
  const scale = SCALES[decimals] ?? 10 ** decimals
  return Math.round(value * scale) / scale + 0
}

/**
 * Returns the share of a standard normal distribution below `z`, by the error function of Abramowitz and Stegun 7.1.26
 * (absolute error below 1.5e-7).
 */
export function normalShareBelow(z: number): number {
  // Beyond 6 standard deviations the share differs from 0 or 1 by less than the error of the approximation.
  if (z < -6) return 0
  if (z > 6) return 1
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const tail = (polynomial * Math.exp(-x * x)) / 2
  return z < 0 ? tail : 1 - tail
}
