/** Chance that can be repeated: the same seed gives the same row of numbers. */
export interface Chance {
  between(low: number, high: number): number
  oneOf<T>(values: readonly [T, ...T[]]): T
  shuffled<T>(values: readonly T[]): T[]
}

/** Mulberry32. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function chanceOf(seed: number): Chance {
  const next = numbers(seed)
  return {
    between: (low, high) => low + (high - low) * next(),
    oneOf: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    shuffled: (values) =>
      values
        .map((value) => ({ value, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ value }) => value),
  }
}
