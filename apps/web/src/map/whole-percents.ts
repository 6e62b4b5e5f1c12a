/**
 * Returns counts as whole percentages of their sum that add up to 100: those with the largest remainders are rounded up.
 *
 * @param counts at least one above 0
 */
export function toWholePercents(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const percents = counts.map((count) => Math.floor((100 * count) / total))
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const getRemainder = (index: number) => (100 * (counts[index] ?? 0)) % total
  const roundedUp = [...counts.keys()].sort((a, b) => getRemainder(b) - getRemainder(a)).slice(0, missing)
  return percents.map((percent, index) => percent + (roundedUp.includes(index) ? 1 : 0))
}
