import { computeStarts, createStringReader, type PackedStrings, packStrings } from '../names/packed-strings'
import { countBits, getMaxLetterDifferences, hasAtMostTwoBits, toLetterBits } from '../names/similar-names'

/** Positions of places by the keys of their names. An entry is one key with one of its places. */
export interface NameIndex {
  /** Returns the positions of the places with this key, in the order in which they were added. */
  get(key: string): Uint32Array
  /** Lists all keys that are this many typos away from a key, if their first letter is the same, or one typo; and some others. */
  listSimilarKeys(key: string, maxTypos: number): string[]
  /** Returns the range of the entries whose key starts with a prefix. */
  findRange(prefix: string): EntryRange
  readonly packed: PackedNameIndex
}

/** An index as typed arrays, sorted by key. */
export interface PackedNameIndex {
  readonly keys: PackedStrings
  /** Bit set of the letters of each key. */
  readonly letterBits: Uint32Array
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

/** Returns the letters of a key after those that a typo in the first letter affects. */
const toEnd = (key: string) => key.slice(2)

/** No byte of UTF-8 sorts after this one. */
const AFTER_ALL_BYTES = Buffer.of(0xff)
const NO_ENTRIES = new Uint32Array()

export function packNameIndex(positionsByKey: ReadonlyMap<string, readonly number[]>): PackedNameIndex {
  const sorted = [...positionsByKey]
    .map(([key, positions]) => ({ key, bytes: Buffer.from(key, 'utf8'), positions }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
  const keys = sorted.map(({ key }) => key)
  return {
    keys: packStrings(keys),
    letterBits: Uint32Array.from(keys, toLetterBits),
    entryStarts: computeStarts(sorted.map(({ positions }) => positions.length)),
    entries: Uint32Array.from(sorted.flatMap(({ positions }) => positions)),
  }
}

export function openNameIndex(packed: PackedNameIndex): NameIndex {
  const { entries, entryStarts, letterBits } = packed
  const { bytes, starts } = packed.keys
  const keyBytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const getKey = createStringReader(packed.keys)

  /** Finds the first key that is not before `lowerBound`, by binary search. */
  function findFirstKey(lowerBound: Buffer): number {
    let low = 0
    let high = letterBits.length
    while (low < high) {
      const middle = (low + high) >> 1
      const order = keyBytes.compare(lowerBound, 0, lowerBound.length, starts[middle], starts[middle + 1])
      if (order < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    packed,
    get(key) {
      const index = findFirstKey(Buffer.from(key, 'utf8'))
      return getKey(index) === key ? entries.subarray(entryStarts[index], entryStarts[index + 1]) : NO_ENTRIES
    },
    listSimilarKeys(key, maxTypos) {
      const bits = toLetterBits(key)
      const maxDifferences = getMaxLetterDifferences(maxTypos)
      const keyEnd = toEnd(key)
      const [firstLetter = ''] = key
      const first = findFirstKey(Buffer.from(firstLetter, 'utf8'))
      const afterFirst = findFirstKey(Buffer.concat([Buffer.from(firstLetter, 'utf8'), AFTER_ALL_BYTES]))
      const similar: string[] = []
      for (let index = 0; index < letterBits.length; index += 1) {
        const differences = (letterBits[index] ?? 0) ^ bits
        if (index >= first && index < afterFirst) {
          if (countBits(differences) <= maxDifferences) similar.push(getKey(index))
        } else if (hasAtMostTwoBits(differences)) {
          // The typo is in the first letters, so the others are the same.
          const otherKey = getKey(index)
          if (otherKey.endsWith(keyEnd)) similar.push(otherKey)
        }
      }
      return similar
    },
    findRange(prefix) {
      const first = Buffer.from(prefix, 'utf8')
      return {
        start: entryStarts[findFirstKey(first)] ?? 0,
        end: entryStarts[findFirstKey(Buffer.concat([first, AFTER_ALL_BYTES]))] ?? 0,
      }
    },
  }
}
