import { customType, timestamp } from 'drizzle-orm/pg-core'

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** JSON kept as the text it was written with: readers see its members in the order they were put down. */
export const jsonText = customType<{ data: string; driverData: unknown }>({
  dataType: () => 'json',
  fromDriver: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
})

/** A moment by the database's clock, never by a process's. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
