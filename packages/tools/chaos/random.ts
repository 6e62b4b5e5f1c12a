/** Random choices that are reproducible: the same seed gives the same sequence. */
export interface RandomSource {
  /** Returns a number from `low` up to, but not including, `high`. */
  between(low: number, high: number): number
  pickOne<T>(values: readonly [T, ...T[]]): T
  /** Returns a shuffled copy. */
  shuffle<T>(values: readonly T[]): T[]
}

/** Creates a Mulberry32 generator: each call returns the next number from 0 up to, but not including, 1. */
function createGenerator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function createRandomSource(seed: number): RandomSource {
  const next = createGenerator(seed)
  return {
    between: (low, high) => low + (high - low) * next(),
    pickOne: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    shuffle: (values) =>
      values
        .map((value) => ({ value, sortKey: next() }))
        .sort((a, b) => a.sortKey - b.sortKey)
        .map(({ value }) => value),
  }
}
