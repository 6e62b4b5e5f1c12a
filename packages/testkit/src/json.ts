/** Returns the value at a path of a JSON document. */
export function getAtPath(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  return typeof value === 'object' && value !== null ? getAtPath(Reflect.get(value, name), rest) : undefined
}

/** Returns the entries of an object; none for other values. */
export function toEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries<unknown>({ ...value }) : []
}

/** Returns the items of an array; none for other values. */
export function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
