import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Truncates a timestamp to what clients see of it. Rows that look equally old are then ordered by their ids. */
export const truncateToMilliseconds = (timestamp: SQLWrapper): SQL =>
  sql`date_trunc('milliseconds', ${timestamp})`

/** Formats a timestamp as RFC 3339 in UTC, with milliseconds. */
export const toIsoTimestamp = (timestamp: SQLWrapper): SQL =>
  sql`to_char(${timestamp} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Builds the JSON text of an object with these members, in this order. `from` is a from clause that members refer to. */
export function buildJsonObject(members: Record<string, SQLWrapper>, from: SQL = sql``): SQL<string> {
  const columns = Object.entries(members).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  return sql`(select row_to_json(members)::text from (select ${sql.join(columns, sql`, `)} ${from}) as members)`
}

/** Aggregates JSON texts to the JSON text of an array. */
export const aggregateJsonArray = (json: SQLWrapper, order: SQL): SQL<string> =>
  sql`'[' || coalesce(string_agg(${json}, ',' order by ${order}), '') || ']'`
