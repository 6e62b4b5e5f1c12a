/**
 * The value at an index that is known to be inside: days of a series, months of a year. Beyond it there is no
 * weather, so reading there is a bug and not a number.
 */
export function at(values: Float64Array, index: number): number {
  const value = values[index]
  if (value === undefined) throw outside(values, index)
  return value
}

/** Apart, so that what every day of a series is read with stays small enough for V8 to build into its callers. */
function outside(values: Float64Array, index: number): RangeError {
  return new RangeError(`no value at ${index} of ${values.length}`)
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

/** Rounded half up to so many decimals; never -0, so that equal results are equal bytes. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale + 0
}

/**
 * Standard normal distribution function, by the error function of Abramowitz and Stegun 7.1.26
 * (absolute error below 1.5e-7).
 */
export function normalShareBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const tail = (polynomial * Math.exp(-x * x)) / 2
  return z < 0 ? tail : 1 - tail
}
