import type { Pool, PoolClient, QueryResultRow } from 'pg'

/** A statement that each connection prepares once. */
export interface Statement {
  name: string
  text: string
}

export const createStatement = (name: string, text: string): Statement => ({ name, text })

export async function queryRows<Row extends QueryResultRow>(
  db: Pool | PoolClient,
  prepared: Statement,
  values: unknown[],
): Promise<Row[]> {
  return (await db.query<Row>({ ...prepared, values })).rows
}

export function getFirstRow<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('no such row; the benchmark must request existing rows only')
  return row
}

export const isoTimeSql = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
