import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { Pool } from 'pg'
import { isRepeatable } from './faults'
import * as schema from './schema'

type Schema = typeof schema

/** Where a query may run: on the pool or inside a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema>

/** A query that takes a `Tx` is only right inside a transaction; the pool does not fit this type. */
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

export interface ConnectionSettings {
  url: string
  /** Connections in the pool. */
  max: number
  /** Longest time that one statement may take, in the database and waiting for its answer. */
  statementTimeoutMs: number
  /** Called when an idle connection breaks, as when Postgres restarts; the pool makes a new one when asked. */
  onIdleError?: (error: Error) => void
}

export interface Database extends AsyncDisposable {
  db: Db
  /** Callers that wait for a free connection. */
  waiting(): number
}

/** Opens no connection yet: a process starts, and says that it is not ready, without Postgres. */
export function connect(settings: ConnectionSettings): Database {
  const pool = new Pool({
    connectionString: settings.url,
    max: settings.max,
    connectionTimeoutMillis: 1000,
    query_timeout: settings.statementTimeoutMs,
    statement_timeout: settings.statementTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  })
  // Without a listener an idle connection's error would end the process.
  pool.on('error', (error) => settings.onIdleError?.(error))
  return {
    db: drizzle(pool, { schema }),
    waiting: () => pool.waitingCount,
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

const REPEATS = 3

/** Runs `work` in one transaction; after a deadlock or a serialisation failure, again from its start. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tried > REPEATS || !isRepeatable(error)) throw error
    }
  }
}
