import { sql, type SQL } from 'drizzle-orm'

export const daysInterval = (days: unknown): SQL => sql`make_interval(days => ${days}::integer)`

export const millisecondsInterval = (ms: unknown): SQL =>
  sql`make_interval(secs => ${ms}::double precision / 1000)`
