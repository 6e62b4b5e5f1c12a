import type { Place } from './place'

/** Places by the keys of their names. An entry is one key with one of its places. */
export interface NameIndex {
  /** Returns the places with this key, in the order in which they were added. */
  get(key: string): readonly Place[]
  /** All keys in alphabetical order. */
  keys(): Iterable<string>
  /** The place of each entry, in alphabetical order of the keys. */
  readonly entries: readonly Place[]
  readonly layout: NameLayout
  /** Returns the range of the entries whose key starts with a prefix. */
  findRange(prefix: string): EntryRange
}

/** The keys of an index in one string, and where each key and its first entry start. */
export interface NameLayout {
  readonly text: string
  readonly keyStarts: Uint32Array
  readonly entryStarts: Uint32Array
}

/** Positions of entries; `end` is exclusive. */
export interface EntryRange {
  readonly start: number
  readonly end: number
}

/**
 * Creates an index that keeps all keys in one string and their positions in typed arrays. A map of arrays would take ten
 * megabytes more for the names of the shipped data pack, in every process that loads them.
 */
export function createNameIndex(placesByKey: ReadonlyMap<string, readonly Place[]>): NameIndex {
  const keys = [...placesByKey.keys()].sort()
  const placesOfKeys = keys.map((key) => placesByKey.get(key) ?? [])
  const layout = {
    text: keys.join(''),
    keyStarts: computeStarts(keys),
    entryStarts: computeStarts(placesOfKeys),
  }
  return openNameIndex(layout, placesOfKeys.flat())
}

/** Creates an index from the layout and the entries of another one. */
export function openNameIndex(layout: NameLayout, entries: readonly Place[]): NameIndex {
  const { text, keyStarts, entryStarts } = layout

  function getKey(index: number): string {
    return text.slice(keyStarts[index], keyStarts[index + 1])
  }

  function getEntryStart(index: number): number {
    return entryStarts[index] ?? entries.length
  }

  /** Finds the first key that is not before `lowerBound` in alphabetical order, by binary search. */
  function findFirstKey(lowerBound: string): number {
    let low = 0
    let high = keyStarts.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (getKey(middle) < lowerBound) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    entries,
    layout,
    get(key) {
      const index = findFirstKey(key)
      return getKey(index) === key ? entries.slice(getEntryStart(index), getEntryStart(index + 1)) : []
    },
    *keys() {
      for (let index = 0; index < keyStarts.length - 1; index += 1) yield getKey(index)
    },
    findRange: (prefix) => ({
      start: getEntryStart(findFirstKey(prefix)),
      // No letter of any script sorts after U+FFFF.
      end: getEntryStart(findFirstKey(`${prefix}\uffff`)),
    }),
  }
}

/** Returns the start position of each item in the concatenation of all items, followed by the total length. */
function computeStarts(items: readonly { readonly length: number }[]): Uint32Array {
  const starts = new Uint32Array(items.length + 1)
  let total = 0
  for (const [index, { length }] of items.entries()) {
    total += length
    starts[index + 1] = total
  }
  return starts
}
