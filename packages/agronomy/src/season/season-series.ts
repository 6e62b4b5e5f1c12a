const BLOCK_VALUES = 8192
const VALUE_BYTES = Float64Array.BYTES_PER_ELEMENT

let block = new ArrayBuffer(0)
let usedBytes = 0

/**
 * Zeros, one for each day of a season. An assessment tries hundreds of seasons with four series each; with memory of
 * its own for each of them it took some 40 % longer. They are cut from blocks, which live as long as any series of theirs:
 * nothing that outlives the assessment may hold one.
 */
export function seasonSeries(days: number): Float64Array {
  const bytes = days * VALUE_BYTES
  if (usedBytes + bytes > block.byteLength) {
    block = new ArrayBuffer(Math.max(BLOCK_VALUES * VALUE_BYTES, bytes))
    usedBytes = 0
  }
  const series = new Float64Array(block, usedBytes, days)
  usedBytes += bytes
  return series
}
