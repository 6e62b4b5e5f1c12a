/** 256 KB: what one or two assessments need. */
const BLOCK_LENGTH = 32_768

let block: ArrayBuffer | undefined
let usedLength = 0

/**
 * Allocates a series of zeros that shares a block of memory with others. An assessment needs more than a hundred series; with memory
 * of its own for each, it takes 2 % longer. A block is freed with the last of its series, so a lasting series should not share one.
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
