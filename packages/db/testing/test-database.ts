import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { toDatabaseUrl, withClient } from '@crop/dev-servers'
import { getTestServer } from '@crop/testkit'

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

export const TEST_DATABASE_PREFIX = 'test_'

// Polls reuse a connection. It closes soon after them, so that it is not among the connections that a test looks at.
const IDLE_CONNECTION_MS = 200

/** Creates a migrated database for a test file. `drop` deletes it and terminates connections that are still open. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = getTestServer('postgresUrl')
  const name = `${TEST_DATABASE_PREFIX}${randomUUID().replaceAll('-', '')}`
  const runOnServer = (sql: string) => withClient(serverUrl, (client) => client.query(sql))
  await runOnServer(`create database ${name} template ${getTestServer('templateDatabase')}`)
  const url = toDatabaseUrl(serverUrl, name)
  const pool = new Pool({ connectionString: url, idleTimeoutMillis: IDLE_CONNECTION_MS })
  // Tests terminate connections. The pool replaces them.
  pool.on('error', () => undefined)
  const query: TestDatabase['query'] = async (sql, values) => {
    const { rows } = await pool.query<Record<string, unknown>>(sql, values)
    return rows
  }
  return {
    url,
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
