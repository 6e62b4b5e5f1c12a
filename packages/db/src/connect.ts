import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { PoolClient } from 'pg'
import { getDatabaseFault } from './faults'
import { Readers } from './readers'

/** Where a query may run: on the pool or, inside a transaction, on one connection. */
export type Db = NodePgDatabase & { $client: Pool | PoolClient; readers?: Readers }

/** A query that takes a `Tx` is only right inside a transaction; the pool does not fit this type. */
export type Tx = Db & { readonly isTransaction: true }

export interface DatabaseSettings {
  url: string
  /** What Postgres calls its sessions, unless the address has an `application_name`. */
  applicationName?: string
  /** Connections in the pool. */
  maxConnections: number
  /** Up to so many of them, once opened, stay open and are shared by what only reads. */
  readers?: number
  /** Longest time that one statement may take, in the database and waiting for its answer. */
  statementTimeoutMs: number
  /** Called when an idle connection or a reader breaks, as when Postgres restarts; the pool makes a new one when asked. */
  onConnectionError?: (error: Error) => void
}

export interface DatabaseClient extends AsyncDisposable {
  db: Db
  /** Connections in use, and requests that wait for one. */
  getPoolUsage(): { inUse: number; waiting: number }
}

/** Opens no connection yet: a process starts, and says that it is not ready, without Postgres. */
export function createDatabaseClient(settings: DatabaseSettings): DatabaseClient {
  const onConnectionError = (error: Error) => settings.onConnectionError?.(error)
  const pool = new Pool({
    connectionString: settings.url,
    fallback_application_name: settings.applicationName,
    max: settings.maxConnections,
    connectionTimeoutMillis: 1000,
    query_timeout: settings.statementTimeoutMs,
    statement_timeout: settings.statementTimeoutMs,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // A network that forgets silent connections forgets none of these; the system's default is two hours.
    keepAliveInitialDelayMillis: 10_000,
    // A query may be sent before the last one was answered, and one that times out closes its connection.
    pipeline: true,
  })
  // Without a listener a broken connection would end the process: the pool listens to idle ones only.
  pool.on('error', onConnectionError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const readers = settings.readers ? new Readers(pool, settings.readers, onConnectionError) : undefined
  const db = Object.assign(drizzle(pool), readers && { readers })
  const getPoolUsage = () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount })
  const close = async () => {
    await readers?.close()
    await pool.end()
  }
  return { db, getPoolUsage, [Symbol.asyncDispose]: close }
}

/** One for each connection, so that what was prepared on it in one transaction is there in the next. */
const transactionsByClient = new WeakMap<PoolClient, Tx>()

function getTransaction(client: PoolClient): Tx {
  const known = transactionsByClient.get(client)
  if (known) return known
  const made = Object.assign(drizzle(client), { isTransaction: true as const })
  transactionsByClient.set(client, made)
  return made
}

/**
 * A connection that broke or fell silent is thrown away, for its transaction may still be open; any other error leaves
 * one that was rolled back.
 */
async function runInTransaction<T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  let reusable = false
  try {
    await client.query('begin')
    const result = await work(getTransaction(client))
    await client.query('commit')
    reusable = true
    return result
  } catch (error) {
    reusable = getDatabaseFault(error) !== 'unavailable' && (await tryRollback(client))
    throw error
  } finally {
    client.release(!reusable)
  }
}

const tryRollback = (client: PoolClient) =>
  client.query('rollback').then(
    () => true,
    () => false,
  )

const MAX_RETRIES = 3

const isTransaction = (db: Db): db is Tx => 'isTransaction' in db

/**
 * Runs `work` in one transaction, from its start again after a deadlock or a serialisation failure. Inside a transaction
 * it runs `work` in that one.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  maxRetries = MAX_RETRIES,
): Promise<T> {
  if (isTransaction(db)) return work(db)
  const pool = db.$client
  if (!(pool instanceof Pool)) throw new Error('A transaction starts on the pool of a database client.')
  for (let attempt = 1; ; attempt++) {
    try {
      return await runInTransaction(await pool.connect(), work)
    } catch (error) {
      if (attempt > maxRetries || getDatabaseFault(error) !== 'retryable') throw error
    }
  }
}
