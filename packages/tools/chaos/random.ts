import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

/** Random choices that are reproducible: the same seed gives the same sequence. */
export interface RandomSource {
  /** Returns a number from `low` up to, but not including, `high`. */
  between(low: number, high: number): number
  /** Throws when there are no values. */
  pickOne<T>(values: readonly T[]): T
  /** Returns a shuffled copy. */
  shuffle<T>(values: readonly T[]): T[]
}

export function createRandomSource(seed: number): RandomSource {
  const generator = mersenne(seed)
  const next = () => uniformFloat64(generator)
  return {
    between: (low, high) => low + (high - low) * next(),
    pickOne: (values) => {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('There are no values to choose from.')
      return value
    },
    shuffle: (values) =>
      values
        .map((value) => ({ value, sortKey: next() }))
        .sort((a, b) => a.sortKey - b.sortKey)
        .map(({ value }) => value),
  }
}
