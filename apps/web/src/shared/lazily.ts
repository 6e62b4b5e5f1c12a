/** Returns a function that creates a value on its first call. */
export function lazily<Value>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}
