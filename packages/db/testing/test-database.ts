import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { toDatabaseUrl, withClient } from '@crop/dev-servers'
import { getTestServer } from '@crop/testkit'
import { createDatabaseClient, type Db } from '../src'

export interface TestDatabase {
  url: string
  /** Runs a query to read or change data that the service does not expose. Session state does not last. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /**
   * Holds the locks that a statement acquires while `work` runs. `isBlocking` returns whether another session waits for
   * one of them.
   */
  whileLocked(sql: string, work: (isBlocking: () => Promise<boolean>) => Promise<void>): Promise<void>
  drop(): Promise<void>
}

// Polls reuse a connection. It closes soon after them, so that it is not among the connections that a test looks at.
const IDLE_CONNECTION_MS = 200

let server: Pool | undefined

/** Runs a statement on one connection, which the test files of a worker of Jest share and which lets it exit. */
function runOnServer(sql: string) {
  if (!server) {
    const connectionString = getTestServer('postgresUrl')
    server = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    server.on('error', () => undefined)
  }
  return server.query(sql)
}

/** Returns a database that does not exist before `create`, which copies the migrated template. */
function defineTestDatabase(): TestDatabase & { create(): Promise<void> } {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = toDatabaseUrl(getTestServer('postgresUrl'), name)
  const pool = new Pool({ connectionString: url, idleTimeoutMillis: IDLE_CONNECTION_MS })
  // Tests terminate connections. The pool replaces them.
  pool.on('error', () => undefined)
  const query: TestDatabase['query'] = async (sql, values) => {
    const { rows } = await pool.query<Record<string, unknown>>(sql, values)
    return rows
  }
  return {
    url,
    create: async () => {
      await runOnServer(
        `create database ${name} template ${getTestServer('templateDatabase')} strategy file_copy`,
      )
    },
    query,
    whileLocked: (sql, work) =>
      withClient(url, async (client) => {
        const { rows: sessions } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        await client.query('begin')
        await client.query(sql)
        const selectBlockedSessions = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
        await work(async () => (await query(selectBlockedSessions, [sessions[0]?.pid])).length > 0)
      }),
    drop: async () => {
      await runOnServer(`drop database if exists ${name} with (force)`)
      await pool.end()
    },
  }
}

/** Creates a migrated database. `drop` deletes it and terminates connections that are still open. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { create, ...database } = defineTestDatabase()
  await create()
  return database
}

/** A database that exists while the tests of a file run. */
export interface FileDatabase extends Omit<TestDatabase, 'drop'> {
  db: Db
}

/** Provides a migrated database to the tests of a file. Call it at the top level of the file or of a `describe`. */
export function useTestDatabase(): FileDatabase {
  const { create, drop, ...database } = defineTestDatabase()
  const client = createDatabaseClient({ url: database.url, maxConnections: 20, statementTimeoutMs: 10_000 })
  beforeAll(create)
  afterAll(async () => {
    await client[Symbol.asyncDispose]()
    await drop()
  })
  return { ...database, db: client.db }
}
