import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import { Readers } from './readers'

/** Runs queries: on the pool or, inside a transaction, on its connection. */
export type Db = NodePgDatabase & { $client: Pool | PoolClient; readers?: Readers }

/** A `Db` inside a transaction. Functions that are only correct there take a `Tx`, which the pool is not. */
export type Tx = Db & { readonly isTransaction: true }

export interface DatabaseSettings {
  url: string
  /** Shown in `pg_stat_activity`, unless the URL has an `application_name`. */
  applicationName?: string
  maxConnections: number
  /** Connections, of those in the pool, that single reads share. Once opened they stay open. */
  readers?: number
  /** Longest wait for a free or a new connection; 1 s by default. */
  connectTimeoutMs?: number
  /** Longest time that a statement may take in the database. */
  statementTimeoutMs: number
  /** Longest time that a statement waits for a lock; unlimited by default. */
  lockTimeoutMs?: number
  /** Called when an idle connection or a reader breaks, for example because Postgres restarts. */
  onConnectionError?: (error: Error) => void
  /** Called when a connection that may write is opened, so Postgres works. */
  onConnect?: () => void
}

export interface DatabaseClient extends AsyncDisposable {
  db: Db
  /** Counts the connections in use and the requests that wait for one. */
  getPoolUsage(): { inUse: number; waiting: number }
}

/**
 * How long the response of a statement may take after the statement timeout. Postgres reports a timeout itself unless the
 * network fails, and the connection can be used again.
 */
const RESPONSE_GRACE_MS = 300

/** Postgres reports them to each new connection, from version 14 on. */
const READ_ONLY_PARAMETERS = ['in_hot_standby', 'default_transaction_read_only']

class PooledClient extends Client {
  isReadOnly = false

  constructor(config?: ClientConfig) {
    super(config)
    // pg leaves a connection open when it has no password for it. The server would count it until its own timeout.
    this.connection.on('error', () => this.connection.stream.destroy())
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
      if (READ_ONLY_PARAMETERS.includes(String(parameterName))) this.isReadOnly ||= parameterValue === 'on'
    })
  }
}

/** Creates the connection pool. No connection is opened yet, so a process can start while Postgres is down. */
export function createDatabaseClient(settings: DatabaseSettings): DatabaseClient {
  const onConnectionError = (error: Error) => settings.onConnectionError?.(error)
  const pool = new Pool({
    Client: PooledClient,
    connectionString: settings.url,
    fallback_application_name: settings.applicationName,
    max: settings.maxConnections,
    connectionTimeoutMillis: settings.connectTimeoutMs ?? 1000,
    query_timeout: settings.statementTimeoutMs + RESPONSE_GRACE_MS,
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout: settings.lockTimeoutMs ?? 0,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // Some networks drop connections that are silent for minutes; the default of the system is two hours.
    keepAliveInitialDelayMillis: 10_000,
    // Queries are sent before the response of the last one arrives. A query that times out closes its connection.
    pipeline: true,
  })
  // The pool listens to idle connections only. An error event without a listener would end the process.
  pool.on('error', onConnectionError)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (!(client instanceof PooledClient && client.isReadOnly)) settings.onConnect?.()
  })
  const readers = settings.readers ? new Readers(pool, settings.readers, onConnectionError) : undefined
  return {
    db: Object.assign(drizzle(pool), readers && { readers }),
    getPoolUsage: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    async [Symbol.asyncDispose]() {
      await readers?.close()
      await pool.end()
    },
  }
}
