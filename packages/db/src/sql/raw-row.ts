type RawValue<Value> = Value extends Date ? string : Value

/** A row as `db.execute` returns it: drizzle leaves timestamps as text there. */
export type RawRow<Row> = { [Name in keyof Row]: RawValue<Row[Name]> }

/** Reads a timestamp of a raw row. */
export function toDate(timestamp: string): Date
export function toDate(timestamp: string | null): Date | null
export function toDate(timestamp: string | null): Date | null {
  return timestamp === null ? null : new Date(timestamp)
}
