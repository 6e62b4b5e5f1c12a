import type { Place } from './place'

/** Entries from one to before another. */
export interface EntryRange {
  readonly from: number
  readonly to: number
}

/** Places by the keys of their names; an entry is a key with one of its places. */
export interface NameIndex {
  /** The places of this key, in the order in which they came. */
  get(key: string): readonly Place[]
  /** In alphabetical order. */
  keys(): Iterable<string>
  /** The place of each entry, in alphabetical order of the keys. */
  readonly entries: readonly Place[]
  /** The entries whose key begins so. */
  beginning(prefix: string): EntryRange
}

/** Keys one after another, and the entries in their order; the starts of both are of each key, and the end. */
interface PackedNames {
  readonly text: string
  readonly textStarts: Uint32Array
  readonly entries: readonly Place[]
  readonly entryStarts: Uint32Array
}

/**
 * All keys stand in one text, and numbers say where: as a map of lists, the names of a pack take ten megabytes more, in
 * every process that knows places.
 */
export function nameIndex(placesByKey: ReadonlyMap<string, readonly Place[]>): NameIndex {
  return searchable(packed(placesByKey))
}

function packed(placesByKey: ReadonlyMap<string, readonly Place[]>): PackedNames {
  const keys = [...placesByKey.keys()].sort()
  const placesOf = (key: string) => placesByKey.get(key) ?? []
  return {
    text: keys.join(''),
    textStarts: startsOf(keys.map(({ length }) => length)),
    entries: keys.flatMap(placesOf),
    entryStarts: startsOf(keys.map((key) => placesOf(key).length)),
  }
}

function searchable({ text, textStarts, entries, entryStarts }: PackedNames): NameIndex {
  const count = textStarts.length - 1
  const keyAt = (number: number) => text.slice(textStarts[number], textStarts[number + 1])
  const entriesFrom = (number: number) => entryStarts[number] ?? entries.length

  /** The first key that is not before this text. */
  function firstFrom(from: string): number {
    let low = 0
    let high = count
    while (low < high) {
      const middle = (low + high) >> 1
      if (keyAt(middle) < from) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    entries,
    get(key) {
      const number = firstFrom(key)
      return keyAt(number) === key ? entries.slice(entriesFrom(number), entriesFrom(number + 1)) : []
    },
    *keys() {
      for (let number = 0; number < count; number += 1) yield keyAt(number)
    },
    // No letter of any script sorts after the last one.
    beginning: (prefix) => ({
      from: entriesFrom(firstFrom(prefix)),
      to: entriesFrom(firstFrom(`${prefix}\uffff`)),
    }),
  }
}

/** Where each of these lengths begins when they follow one another, and where the last ends. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  let end = 0
  for (const [number, length] of lengths.entries()) starts[number + 1] = end += length
  return starts
}
