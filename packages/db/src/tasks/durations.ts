import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

export const milliseconds = (ms: unknown): SQL => sql`make_interval(secs => ${ms}::double precision / 1000)`

/** Backoff after a failed attempt: doubling from 4 s to at most 5 min, ± 20 % so that tasks do not return as one. */
export const retryDelay = (attempt: SQL | number): SQL =>
  sql`make_interval(secs => least(300, 2 * power(2, ${attempt}::int)) * (0.8 + 0.4 * random()))`
