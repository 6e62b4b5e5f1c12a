/** Returns whether a value parsed from JSON is an object, which a list is not. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value if it is an object, otherwise an empty object. */
export function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** Returns the value if it is a list, otherwise an empty list. */
export function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
