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
