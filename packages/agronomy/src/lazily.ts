/** Returns a function that creates a value on its first call. */
export function lazily<T extends object | number>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}
