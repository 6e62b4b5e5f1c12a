const BLOCK_VALUES = 8192
const VALUE_BYTES = Float64Array.BYTES_PER_ELEMENT

let block = new ArrayBuffer(0)
let usedBytes = 0

/**
 * Allocates a zero-filled series with one value per day of a season. Series share memory blocks, because an assessment
 * needs four series for each of hundreds of seasons, and separate allocations would make it 40 % slower. A series keeps
 * its whole block alive, so nothing that outlives the assessment may hold a series.
 */
export function allocateSeasonSeries(days: number): Float64Array {
  const bytes = days * VALUE_BYTES
  if (usedBytes + bytes > block.byteLength) {
    block = new ArrayBuffer(Math.max(BLOCK_VALUES * VALUE_BYTES, bytes))
    usedBytes = 0
  }
  const series = new Float64Array(block, usedBytes, days).fill(0)
  usedBytes += bytes
  return series
}

/** A number, or an object of numbers: a result that cannot hold a series. */
type Numbers<Result> = number | { readonly [Name in keyof Result]: number }

/**
 * Runs a computation and then releases the memory of its series for reuse. The result must not hold a series. Without
 * this function an assessment allocates several megabytes, and V8 runs a full garbage collection every few assessments.
 */
export function withScratchSeries<Result extends Numbers<Result>>(compute: () => Result): Result {
  const [blockBefore, usedBefore] = [block, usedBytes]
  const result = compute()
  usedBytes = block === blockBefore ? usedBefore : 0
  return result
}
