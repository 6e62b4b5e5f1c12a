/** A figure known from a publication, and the model's result for it. */
export interface Check {
  readonly name: string
  readonly expected: number
  readonly actual: number
  /** Largest accepted difference, in the unit of the figure. */
  readonly tolerance: number
}

export const createCheck = (name: string, expected: number, actual: number, tolerance: number): Check => ({
  name,
  expected,
  actual,
  tolerance,
})

export function isMet({ expected, actual, tolerance }: Check): boolean {
  return Math.abs(actual - expected) <= tolerance
}

/** Creates a check for each figure of a list. */
export function createListChecks(
  name: string,
  expected: readonly number[],
  actual: ArrayLike<number>,
  tolerance: number,
): Check[] {
  return expected.map((figure, index) =>
    createCheck(`${name}, ${index + 1} of ${expected.length}`, figure, actual[index] ?? NaN, tolerance),
  )
}
