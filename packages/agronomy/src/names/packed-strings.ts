/** Many strings as one UTF-8 text, which takes a fraction of the memory of separate strings and loads at once. */
export interface PackedStrings {
  readonly bytes: Uint8Array
  /** Where each string starts, followed by the total length. */
  readonly starts: Uint32Array
}

export function packStrings(strings: readonly string[]): PackedStrings {
  return {
    bytes: new Uint8Array(Buffer.from(strings.join(''), 'utf8')),
    starts: computeStarts(strings.map((string) => Buffer.byteLength(string, 'utf8'))),
  }
}

/** Creates a function that returns the string at a position; it is empty beyond the end. */
export function createStringReader({ bytes, starts }: PackedStrings): (position: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (position) => {
    const end = starts[position + 1]
    return end === undefined ? '' : buffer.toString('utf8', starts[position], end)
  }
}

/** Returns the start of each item in the concatenation of all items, followed by the total length. */
export function computeStarts(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  let total = 0
  for (const [index, length] of lengths.entries()) {
    total += length
    starts[index + 1] = total
  }
  return starts
}
