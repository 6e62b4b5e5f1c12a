export type Row = Record<string, unknown>

/** Runs a query on the database directly, not through the network that faults disturb. */
export type Query = (sql: string, values?: unknown[]) => Promise<Row[]>
