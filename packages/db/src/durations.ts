import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

export const days = (count: unknown): SQL => sql`make_interval(days => ${count}::integer)`

export const milliseconds = (ms: unknown): SQL => sql`make_interval(secs => ${ms}::double precision / 1000)`
