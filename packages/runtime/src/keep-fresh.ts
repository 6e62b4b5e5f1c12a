/** A value from elsewhere that is read again and again. */
export interface FreshValue<T> extends Disposable {
  /** Returns the latest value; undefined before the first one. While it cannot be read, the last one counts. */
  get(): T | undefined
  /** Reads the value now. Rejects if it cannot be read. */
  load(): Promise<void>
}

/** Keeps a value that changes seldom, and reads it again at an interval. Does not keep the process running. */
export function keepFresh<T>(read: () => Promise<T>, intervalMs: number): FreshValue<T> {
  let value: T | undefined
  let loading: Promise<void> | undefined

  async function readAgain(): Promise<void> {
    try {
      value = await read()
    } finally {
      loading = undefined
    }
  }

  const load = () => (loading ??= readAgain())
  const timer = setInterval(() => void load().catch(() => undefined), intervalMs).unref()
  return { get: () => value, load, [Symbol.dispose]: () => clearInterval(timer) }
}
