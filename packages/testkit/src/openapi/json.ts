/** What stands at a place of a JSON document. */
export function getAtPath(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  return typeof value === 'object' && value !== null ? getAtPath(Reflect.get(value, name), rest) : undefined
}

/** Names and values of an object; none of anything else. */
export function toEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries<unknown>({ ...value }) : []
}

/** The entries of a list; none of anything else. */
export function toArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
