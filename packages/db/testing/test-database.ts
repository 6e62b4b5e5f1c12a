import { randomUUID } from 'node:crypto'
import { toDatabaseUrl, withClient } from '@crop/dev-servers'
import { getTestServer } from '@crop/testkit'

export interface TestDatabase {
  url: string
  /** Runs a query to read or change data that the service does not expose. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /**
   * Holds the locks of this statement while `work` runs. Sessions that need them block, and `isWaitedFor` returns
   * whether any session does.
   */
  whileLocked(sql: string, work: (isWaitedFor: () => Promise<boolean>) => Promise<void>): Promise<void>
  drop(): Promise<void>
}

export const TEST_DATABASE_PREFIX = 'test_'

/** Creates a migrated database for this test file; `drop` deletes it and closes open connections. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = getTestServer('postgresUrl')
  const name = `${TEST_DATABASE_PREFIX}${randomUUID().replaceAll('-', '')}`
  const run = (sql: string) => withClient(server, (client) => client.query(sql))
  await run(`create database ${name} template ${getTestServer('template')}`)
  const url = toDatabaseUrl(server, name)
  const query: TestDatabase['query'] = async (sql, values) => {
    const { rows } = await withClient(url, (client) => client.query<Record<string, unknown>>(sql, values))
    return rows
  }
  return {
    url,
    query,
    whileLocked: (sql, work) =>
      withClient(url, async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        await client.query('begin')
        await client.query(sql)
        const blocked = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
        await work(async () => (await query(blocked, [rows[0]?.pid])).length > 0)
      }),
    drop: async () => void (await run(`drop database if exists ${name} with (force)`)),
  }
}
