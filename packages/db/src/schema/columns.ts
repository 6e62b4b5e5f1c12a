import { customType, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** JSON that is stored and read as text, so that clients see its members in the order in which they were written. */
export const jsonText = customType<{ data: string; driverData: unknown }>({
  dataType: () => 'json',
  fromDriver: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
})

/** A point in time, always taken from the clock of the database. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
