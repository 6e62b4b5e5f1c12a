import { at } from './at'

/** Returns how many of the ascending values are below a limit, by binary search. */
export function countBelow(sorted: Float64Array, limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (at(sorted, middle) < limit) low = middle + 1
    else high = middle
  }
  return low
}
