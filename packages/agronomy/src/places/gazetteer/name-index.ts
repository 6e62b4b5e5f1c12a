import {
  computeStarts,
  createStringReader,
  type PackedStrings,
  packStrings,
} from '../../names/packed-strings'
import { countBits, getMaxLetterDifferences, toLetterBits } from '../../names/similar-names'
import { countBelow } from '../../sorted-values'

/** Positions of places by the keys of their names. An entry is one key with one of its places. */
export interface NameIndex {
  /** Returns the positions of the places with this key, in the order in which they were added. */
  get(key: string): Uint32Array
  /**
   * Lists all keys that are this many typos away from a key, if their first letter is the same, or one typo; and some others.
   * They are in alphabetical order.
   */
  listSimilarKeys(key: string, maxTypos: number): string[]
  /** Returns the positions of the places whose key starts with a prefix; a place with several such keys stands several times. */
  getByPrefix(prefix: string): Uint32Array
  /** Returns the range of the entries whose key starts with a prefix. */
  findRange(prefix: string): EntryRange
  readonly packed: PackedNameIndex
}

/** An index as typed arrays, sorted by key. */
export interface PackedNameIndex {
  readonly keys: PackedStrings
  /** Bit set of the letters of each key. */
  readonly letterBits: Int32Array
  /** The indexes of the keys, sorted by their ends from the third letter on. */
  readonly endOrder: Uint32Array
  /** Position of the first entry of each key, followed by the number of entries. */
  readonly entryStarts: Uint32Array
  /** Position of each entry's place in the gazetteer. */
  readonly entries: Uint32Array
}

/** Positions of entries; `end` is exclusive. */
export interface EntryRange {
  readonly start: number
  readonly end: number
}

/** Keys of names, and the position of a place for each, in the order in which they were added. */
export interface KeyedPositions {
  readonly keys: string[]
  readonly positions: number[]
}

/** Returns the end of a key without its first letters. */
function toEnd(key: string, letters: number): Buffer {
  return Buffer.from([...key].slice(letters).join(''), 'utf8')
}

/** The first letters that the ends of `endOrder` leave out. */
const SORTED_FROM_LETTER = 2

/** Bytes of UTF-8 that continue a letter start with the bits 10. */
const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

/** Most bytes of a letter in UTF-8. */
const MAX_LETTER_BYTES = 4
/** No byte of UTF-8 sorts after this one. */
const AFTER_ALL_BYTES = Buffer.of(0xff)
const NO_ENTRIES = new Uint32Array()

/** Packs an index. It sorts positions in typed arrays, because an object for each key would take more memory than an api has. */
export function packNameIndex({ keys, positions }: KeyedPositions): PackedNameIndex {
  const packedKeys = packStrings(keys)
  const order = sortRanges(packedKeys.bytes, packedKeys.starts, packedKeys.starts.subarray(1))
  const distinctKeys: string[] = []
  const entryCounts: number[] = []
  const entries: number[] = []
  for (const index of order) {
    const key = keys[index] ?? ''
    const position = positions[index] ?? NaN
    if (key !== distinctKeys.at(-1)) {
      distinctKeys.push(key)
      entryCounts.push(0)
    } else if (position === entries.at(-1)) continue
    entryCounts[entryCounts.length - 1] = (entryCounts.at(-1) ?? 0) + 1
    entries.push(position)
  }
  const packed = packStrings(distinctKeys)
  const ends = Uint32Array.from(distinctKeys, (_, index) => findEnd(packed, index))
  return {
    keys: packed,
    letterBits: Int32Array.from(distinctKeys, toLetterBits),
    endOrder: sortRanges(packed.bytes, ends, packed.starts.subarray(1)),
    entryStarts: computeStarts(entryCounts),
    entries: Uint32Array.from(entries),
  }
}

/**
 * Returns the indexes of ranges of bytes in the order of their bytes; equal ranges keep their order. Compares byte by byte,
 * because `Buffer.compare` takes four times as long for short ranges.
 */
function sortRanges(bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array): Uint32Array {
  const compare = (a: number, b: number) => {
    const [startA, startB] = [starts[a] ?? 0, starts[b] ?? 0]
    const [lengthA, lengthB] = [(ends[a] ?? 0) - startA, (ends[b] ?? 0) - startB]
    for (let index = 0; index < lengthA && index < lengthB; index += 1) {
      const difference = (bytes[startA + index] ?? 0) - (bytes[startB + index] ?? 0)
      if (difference !== 0) return difference
    }
    return lengthA - lengthB || a - b
  }
  return Uint32Array.from(ends.keys()).sort(compare)
}

/** Finds where the end of a key starts that `endOrder` sorts. */
function findEnd({ bytes, starts }: PackedStrings, index: number): number {
  let start = starts[index] ?? 0
  const keyEnd = starts[index + 1] ?? 0
  for (let letter = 0; letter < SORTED_FROM_LETTER && start < keyEnd; letter += 1) {
    start += 1
    while (start < keyEnd && isContinuation(bytes[start])) start += 1
  }
  return start
}

/** Returns the fewest and the most bytes of keys that are some typos away. */
function getByteRange(key: string, maxTypos: number): [min: number, max: number] {
  const length = Buffer.byteLength(key, 'utf8')
  const bytesPerLetter = length === key.length ? 1 : MAX_LETTER_BYTES
  return [length - maxTypos * bytesPerLetter, length + maxTypos * MAX_LETTER_BYTES]
}

export function openNameIndex(packed: PackedNameIndex): NameIndex {
  const { endOrder, entries, entryStarts, letterBits } = packed
  const { bytes, starts } = packed.keys
  const getKey = createStringReader(packed.keys)

  /** Compares a range of the bytes of the keys with other bytes: negative if it comes first. */
  function compareRange(start: number, end: number, other: Uint8Array): number {
    const length = Math.min(other.length, end - start)
    for (let index = 0; index < length; index += 1) {
      const difference = (bytes[start + index] ?? 0) - (other[index] ?? 0)
      if (difference !== 0) return difference
    }
    return end - start - other.length
  }

  /** Finds the first key that is not before `lowerBound`. */
  function findFirstKey(lowerBound: Uint8Array): number {
    const compare = (index: number) => compareRange(starts[index] ?? 0, starts[index + 1] ?? 0, lowerBound)
    return countBelow(letterBits.length, compare, 0)
  }

  /** Lists the indexes of the keys with this end from the third letter on. */
  function listKeysWithEnd(end: Uint8Array): Uint32Array {
    const compare = (position: number) => {
      const index = endOrder[position] ?? 0
      return compareRange(findEnd(packed.keys, index), starts[index + 1] ?? 0, end)
    }
    const [first, after] = [0, 1].map((limit) => countBelow(endOrder.length, compare, limit))
    return endOrder.subarray(first, after)
  }

  /** Lists the indexes of the keys of a range whose letters and length are those of a key with typos. */
  function listKeysWithLetters(first: number, after: number, key: string, maxTypos: number): number[] {
    const bits = toLetterBits(key)
    const maxDifferences = getMaxLetterDifferences(maxTypos)
    const [minBytes, maxBytes] = getByteRange(key, maxTypos)
    const similar: number[] = []
    let end = starts[first] ?? 0
    for (let index = first; index < after; index += 1) {
      const start = end
      end = starts[index + 1] ?? 0
      if (end - start < minBytes || end - start > maxBytes) continue
      if (countBits((letterBits[index] ?? 0) ^ bits) <= maxDifferences) similar.push(index)
    }
    return similar
  }

  function findRange(prefix: string): EntryRange {
    const first = Buffer.from(prefix, 'utf8')
    return {
      start: entryStarts[findFirstKey(first)] ?? 0,
      end: entryStarts[findFirstKey(Buffer.concat([first, AFTER_ALL_BYTES]))] ?? 0,
    }
  }

  return {
    packed,
    findRange,
    getByPrefix(prefix) {
      const { start, end } = findRange(prefix)
      return entries.subarray(start, end)
    },
    get(key) {
      const index = findFirstKey(Buffer.from(key, 'utf8'))
      return getKey(index) === key ? entries.subarray(entryStarts[index], entryStarts[index + 1]) : NO_ENTRIES
    },
    listSimilarKeys(key, maxTypos) {
      const [firstLetter = ''] = key
      const first = findFirstKey(Buffer.from(firstLetter, 'utf8'))
      const afterFirst = findFirstKey(Buffer.concat([Buffer.from(firstLetter, 'utf8'), AFTER_ALL_BYTES]))
      const similar = listKeysWithLetters(first, afterFirst, key, maxTypos)
      // A missing first letter, a wrong one or swapped ones, and an added one: the other letters are the same.
      for (const letters of [1, 2, 3]) {
        for (const index of listKeysWithEnd(toEnd(key, letters))) {
          if (index < first || index >= afterFirst) similar.push(index)
        }
      }
      return similar.sort((a, b) => a - b).map(getKey)
    },
  }
}
