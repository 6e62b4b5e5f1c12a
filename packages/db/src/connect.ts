import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { PoolClient } from 'pg'
import { databaseFault } from './faults'
import { Readers } from './readers'

/** Where a query may run: on the pool or, inside a transaction, on one connection. */
export type Db = NodePgDatabase & { $client: Pool | PoolClient; readers?: Readers }

/** A query that takes a `Tx` is only right inside a transaction; the pool does not fit this type. */
export type Tx = Db & { readonly isTransaction: true }

export interface ConnectionSettings {
  url: string
  /** What Postgres calls its sessions, unless the address has an `application_name`. */
  applicationName?: string
  /** Connections in the pool. */
  max: number
  /** Up to so many of them, once opened, stay open and are shared by what only reads. */
  readers?: number
  /** Longest time that one statement may take, in the database and waiting for its answer. */
  statementTimeoutMs: number
  /** Called when an idle connection or a reader breaks, as when Postgres restarts; the pool makes a new one when asked. */
  onIdleError?: (error: Error) => void
}

export interface Database extends AsyncDisposable {
  db: Db
  /** Connections in use, and requests that wait for one. */
  usage(): { inUse: number; waiting: number }
}

/** Opens no connection yet: a process starts, and says that it is not ready, without Postgres. */
export function connect(settings: ConnectionSettings): Database {
  const onIdleError = (error: Error) => settings.onIdleError?.(error)
  const pool = new Pool({
    connectionString: settings.url,
    fallback_application_name: settings.applicationName,
    max: settings.max,
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
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const readers = settings.readers ? new Readers(pool, settings.readers, onIdleError) : undefined
  const db = Object.assign(drizzle(pool), readers && { readers })
  const usage = () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount })
  const close = async () => {
    await readers?.close()
    await pool.end()
  }
  return { db, usage, [Symbol.asyncDispose]: close }
}

/** One for each connection, so that what was prepared on it in one transaction is there in the next. */
const transactionOf = new WeakMap<PoolClient, Tx>()

function transactionOn(client: PoolClient): Tx {
  const known = transactionOf.get(client)
  if (known) return known
  const made = Object.assign(drizzle(client), { isTransaction: true as const })
  transactionOf.set(client, made)
  return made
}

/**
 * A connection that broke or fell silent is thrown away, for its transaction may still be open; any other error leaves
 * one that was rolled back.
 */
async function runOn<T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  let reusable = false
  try {
    await client.query('begin')
    const result = await work(transactionOn(client))
    await client.query('commit')
    reusable = true
    return result
  } catch (error) {
    reusable = databaseFault(error) !== 'unavailable' && (await rolledBack(client))
    throw error
  } finally {
    client.release(!reusable)
  }
}

const rolledBack = (client: PoolClient) =>
  client.query('rollback').then(
    () => true,
    () => false,
  )

const REPEATS = 3

/** Runs `work` in one transaction; after a deadlock or a serialisation failure, again from its start. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, repeats = REPEATS): Promise<T> {
  const pool = db.$client
  if (!(pool instanceof Pool)) throw new Error('A transaction starts on what `connect` made.')
  for (let tried = 1; ; tried++) {
    try {
      return await runOn(await pool.connect(), work)
    } catch (error) {
      if (tried > repeats || databaseFault(error) !== 'repeatable') throw error
    }
  }
}
