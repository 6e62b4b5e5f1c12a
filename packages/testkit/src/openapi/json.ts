/** What stands at a place of a JSON document. */
export function look(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  return typeof value === 'object' && value !== null ? look(Reflect.get(value, name), rest) : undefined
}

/** Names and values of an object; none of anything else. */
export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries<unknown>({ ...value }) : []
}

/** The entries of a list; none of anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
