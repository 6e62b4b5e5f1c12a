/** Creates a cache of the values that were used most recently. The cache computes a value that it does not have. */
export function createLruCache<Key, Value>(maxSize: number): (key: Key, compute: () => Value) => Value {
  const values = new Map<Key, { readonly value: Value }>()
  return (key, compute) => {
    const entry = values.get(key) ?? { value: compute() }
    values.delete(key)
    values.set(key, entry)
    const [oldest] = values.keys()
    if (values.size > maxSize && oldest !== undefined) values.delete(oldest)
    return entry.value
  }
}
