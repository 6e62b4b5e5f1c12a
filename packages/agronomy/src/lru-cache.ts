/**
 * Creates a cache of the values that were used most recently. The cache computes a value that it does not have.
 *
 * It is a list whose places are overwritten, because a Map keeps the values that were removed from it alive until a full
 * garbage collection: V8 leaves them in outgrown tables. Looking through some ten entries takes no longer than a look-up.
 */
export function createLruCache<Key, Value>(maxSize: number): (key: Key, compute: () => Value) => Value {
  /** The most recently used entry comes last. */
  const entries: { readonly key: Key; readonly value: Value }[] = []
  return (key, compute) => {
    const index = entries.findIndex((entry) => entry.key === key)
    const entry = entries[index] ?? { key, value: compute() }
    if (index < 0 && entries.length < maxSize) entries.push(entry)
    else {
      const first = Math.max(0, index)
      entries.copyWithin(first, first + 1)
      entries[entries.length - 1] = entry
    }
    return entry.value
  }
}
