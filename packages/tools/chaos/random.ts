import { setTimeout as pause } from 'node:timers/promises'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { mersenne } from 'pure-rand/generator/mersenne'

export type RandomSource = ReturnType<typeof createRandomSource>

/** Creates random choices that are reproducible: the same seed gives the same sequence. */
export function createRandomSource(seed: number) {
  const generator = mersenne(seed)
  const next = () => uniformFloat64(generator)
  /** Returns a number from `low` up to, but not including, `high`. */
  const between = (low: number, high: number) => low + (high - low) * next()
  /** Returns an integer from `min` to `max`, both included. */
  const integer = (min: number, max: number) => Math.floor(between(min, max + 1))
  return {
    between,
    integer,
    /** Waits for this many milliseconds. */
    pause: (minMs: number, maxMs: number) => pause(between(minMs, maxMs)),
    /** Throws when there are no values. */
    pickOne: <T>(values: readonly T[]): T => {
      const value = values[integer(0, values.length - 1)]
      if (value === undefined) throw new Error('There are no values to choose from.')
      return value
    },
    /** Yields values in shuffled rounds without end: none repeats within a round, so that even a short run is varied. */
    *iterateInRounds<T>(values: readonly T[]): Generator<T> {
      for (;;) {
        const round = values.map((value) => ({ value, sortKey: next() }))
        for (const { value } of round.sort((a, b) => a.sortKey - b.sortKey)) yield value
      }
    },
  }
}
