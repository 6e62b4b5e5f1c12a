const BLOCK_VALUES = 8192
const VALUE_BYTES = Float64Array.BYTES_PER_ELEMENT

let block = new ArrayBuffer(0)
let usedBytes = 0

/**
 * Zeros, one for each day of a season, cut from a block: an assessment tries hundreds of seasons with four series each,
 * and with memory of its own for each of them it took some 40 % longer. A block lives as long as any series of it, so
 * nothing that outlives the assessment may hold one.
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

/**
 * The number that `trial` comes to, which holds none of its series, so that their memory is used again. Otherwise two
 * megabytes of them an assessment would make V8 collect the whole heap every fifty assessments.
 */
export function withScratchSeries(trial: () => number): number {
  const [blockBefore, usedBefore] = [block, usedBytes]
  const result = trial()
  usedBytes = block === blockBefore ? usedBefore : 0
  return result
}
