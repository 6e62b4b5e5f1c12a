import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'

/** A moment to the millisecond, as callers read it: what looks alike to them is then put in order by its id. */
export const truncateToMilliseconds = (moment: SQLWrapper): SQL => sql`date_trunc('milliseconds', ${moment})`

/** A moment as callers read it: in UTC, to the millisecond. */
export const toIsoTimestamp = (moment: SQLWrapper): SQL =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** JSON text of an object with these members, in this order. `from` is what they are read from beside the row. */
export function buildJsonObject(members: Record<string, SQLWrapper>, from: SQL = sql``): SQL<string> {
  const named = Object.entries(members).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  return sql`(select row_to_json(shown)::text from (select ${sql.join(named, sql`, `)} ${from}) as shown)`
}

/** JSON text of an array of such texts. */
export const aggregateJsonArray = (text: SQLWrapper, order: SQL): SQL<string> =>
  sql`'[' || coalesce(string_agg(${text}, ',' order by ${order}), '') || ']'`
