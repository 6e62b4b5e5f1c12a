/** Returns the value below which this fraction of the values lies; 0.5 is the median. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(fraction * (sorted.length - 1))] ?? NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export type NamedFigures = Record<string, number>

/** Returns the median of each figure over the rounds. */
export function getMedians(rounds: readonly NamedFigures[]): NamedFigures {
  const names = Object.keys(rounds[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name] ?? NaN))]))
}

/** Measures several rounds, one after the other. */
export async function measureRounds<T>(count: number, measure: () => Promise<T>): Promise<T[]> {
  const rounds: T[] = []
  while (rounds.length < count) rounds.push(await measure())
  return rounds
}

/** Returns how long `work` takes, in ms. */
export async function measureDuration(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
