import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

export const toDays = (count: unknown): SQL => sql`make_interval(days => ${count}::integer)`

export const toMilliseconds = (ms: unknown): SQL => sql`make_interval(secs => ${ms}::double precision / 1000)`
