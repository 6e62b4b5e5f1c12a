import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { Pool } from 'pg'
import type { PoolClient } from 'pg'
import { databaseFault } from './faults'

type NoRelations = Record<string, never>

/** Where a query may run: on the pool or inside a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoRelations>

/** A query that takes a `Tx` is only right inside a transaction; the pool does not fit this type. */
export type Tx = PgTransaction<NodePgQueryResultHKT, NoRelations, ExtractTablesWithRelations<NoRelations>>

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
  /** Connections in use, and requests that wait for one. */
  usage(): { inUse: number; waiting: number }
}

const poolOf = new WeakMap<Db, Pool>()

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
  // Without a listener a broken connection would end the process: the pool listens to idle ones only.
  pool.on('error', (error) => settings.onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzle(pool)
  poolOf.set(db, pool)
  const usage = () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount })
  return { db, usage, [Symbol.asyncDispose]: () => pool.end() }
}

/**
 * A connection that broke or fell silent is thrown away, for its transaction may still be open; any other error leaves
 * one that was rolled back.
 */
async function runOn<T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  let broken = false
  try {
    return await drizzle(client).transaction(work)
  } catch (error) {
    broken = databaseFault(error) === 'unavailable'
    throw error
  } finally {
    client.release(broken)
  }
}

const REPEATS = 3

/** Runs `work` in one transaction; after a deadlock or a serialisation failure, again from its start. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = poolOf.get(db)
  if (!pool) throw new Error('A transaction starts on what `connect` made.')
  for (let tried = 1; ; tried++) {
    try {
      return await runOn(await pool.connect(), work)
    } catch (error) {
      if (tried > REPEATS || databaseFault(error) !== 'repeatable') throw error
    }
  }
}
