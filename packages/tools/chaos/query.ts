export type Row = Record<string, unknown>

/** Runs a query on the database directly, not through the network that faults disturb. */
export type Query = (sql: string, values?: unknown[]) => Promise<Row[]>

/** Returns the column `id` of the rows that a query selects. */
export const listIds = async (query: Query, sql: string, values?: unknown[]): Promise<string[]> =>
  (await query(sql, values)).map(({ id }) => String(id))
