/**
 * Returns a function that computes a value once for each object, and keeps it as long as the object. Most calls ask again for the
 * latest object, which is found faster than in the map.
 */
export function cacheByObject<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, Value>()
  let latestKey: Key | undefined
  let latestValue: Value | undefined
  return (key) => {
    if (latestKey === key && latestValue !== undefined) return latestValue
    let value = cache.get(key)
    if (value === undefined) {
      value = compute(key)
      cache.set(key, value)
    }
    latestKey = key
    latestValue = value
    return value
  }
}
