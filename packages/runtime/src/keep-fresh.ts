/** A value from elsewhere that may be as old as its age allows. */
export interface FreshValue<T> {
  /** Returns the latest value at once, and loads it again if it is too old; undefined before the first load. */
  get(): T | undefined
  /** Loads the value. Rejects if it cannot be loaded. */
  load(): Promise<void>
}

/** Keeps a value that changes seldom. While it cannot be loaded, the last one counts. */
export function keepFresh<T>(read: () => Promise<T>, maxAgeMs: number): FreshValue<T> {
  let value: T | undefined
  let loadedAt = -Infinity
  let loading: Promise<void> | undefined

  async function readAgain(): Promise<void> {
    try {
      value = await read()
    } finally {
      // After a failure too, so that an outage is not made worse.
      loadedAt = performance.now()
      loading = undefined
    }
  }

  const load = () => (loading ??= readAgain())
  return {
    load,
    get() {
      if (performance.now() - loadedAt >= maxAgeMs) load().catch(() => undefined)
      return value
    },
  }
}
