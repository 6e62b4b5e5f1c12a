import { at } from './at'

/** Share of the largest amount from which a month is named. */
const MIN_SHARE = 1 / 3

/** Orders months of a year so that the first one follows the longest gap: December, January and February. */
export function startAfterGap(months: readonly number[]): number[] {
  const sorted = [...months].sort((a, b) => a - b)
  const gaps = sorted.map((month, index) => month - (sorted[index - 1] ?? (sorted.at(-1) ?? 0) - 12))
  const first = gaps.indexOf(Math.max(...gaps))
  return [...sorted.slice(first), ...sorted.slice(0, first)]
}

/**
 * Lists the months (1 to 12) with at least a third as much as the month with most, in the order of the year from a month on.
 * Empty if all amounts are 0.
 *
 * @param amounts January first
 * @param firstMonth index from 0
 */
export function listMainMonths(amounts: Float64Array, firstMonth = 0): number[] {
  const most = Math.max(...amounts)
  const months = Array.from({ length: 12 }, (_, offset) => (firstMonth + offset) % 12)
  return months
    .filter((month) => most > 0 && at(amounts, month) >= MIN_SHARE * most)
    .map((month) => month + 1)
}
