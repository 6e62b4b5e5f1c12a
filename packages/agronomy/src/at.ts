/**
 * Returns the value at an index. Throws a RangeError outside the array, because such an index is a bug.
 *
 * Keep this module at a single export: `at` reads every day of every series, and run from source (tsx) V8 inlines
 * imports only from modules with one export. With more, an assessment takes twice as long.
 */
export function at(values: Float64Array, index: number): number {
  const value = values[index]
  if (value === undefined) throw createIndexError(values, index)
  return value
}

/** A separate function, so that V8 can inline `at`, which reads every day of every series. */
function createIndexError(values: Float64Array, index: number): RangeError {
  return new RangeError(`no value at ${index} of ${values.length}`)
}
