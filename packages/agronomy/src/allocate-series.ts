/** 256 KB: what one or two assessments need. */
const BLOCK_LENGTH = 32_768

let block: ArrayBuffer | undefined
let usedLength = 0

/**
 * Allocates a series of zeros in a block of memory that it shares with others. An assessment needs more than a hundred series; if
 * each had its own block, it would take 2 % longer. A block is freed after the last of its series, so a series that is kept for
 * long does not belong here.
 *
 * Keep this module at a single export, like that of `at`.
 */
export function allocateSeries(length: number): Float64Array {
  if (block === undefined || usedLength + length > BLOCK_LENGTH) {
    block = new ArrayBuffer(BLOCK_LENGTH * Float64Array.BYTES_PER_ELEMENT)
    usedLength = 0
  }
  const series = new Float64Array(block, usedLength * Float64Array.BYTES_PER_ELEMENT, length)
  usedLength += length
  return series
}
