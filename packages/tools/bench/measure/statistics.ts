export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
