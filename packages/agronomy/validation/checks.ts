/** A figure known from a publication, and the model's result for it. */
export interface Check {
  readonly name: string
  readonly expected: number
  readonly actual: number
  /** Largest accepted difference, in the unit of the figure. */
  readonly tolerance: number
}

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
  return expected.map((figure, index) => ({
    name: `${name}, ${index + 1} of ${expected.length}`,
    expected: figure,
    actual: actual[index] ?? NaN,
    tolerance,
  }))
}
