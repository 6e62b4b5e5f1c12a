/** A figure that is known from elsewhere, and what the model makes of it. */
export interface Check {
  readonly name: string
  readonly expected: number
  readonly actual: number
  /** Largest difference that rounding explains, in the unit of the figure. */
  readonly tolerance: number
}

export function isMet({ expected, actual, tolerance }: Check): boolean {
  return Math.abs(actual - expected) <= tolerance
}

/** One check per figure of a list, in its order. */
export function checksOf(
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
