/** Returns how many of the ascending values are below a limit, by binary search. */
export function countBelow(count: number, getValue: (index: number) => number, limit: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (getValue(middle) < limit) low = middle + 1
    else high = middle
  }
  return low
}
