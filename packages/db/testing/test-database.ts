import { randomUUID } from 'node:crypto'
import { toDatabaseUrl, withClient } from '@crop/dev-servers'
import { getTestServer } from '@crop/testkit'

export interface TestDatabase {
  url: string
  /** Looks at, or changes, what a test cannot reach through the product. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /**
   * Keeps the locks that this statement takes while `work` runs: whoever needs them stands still right there, and
   * `isWaitedFor` says whether anybody does.
   */
  whileLocked(sql: string, work: (isWaitedFor: () => Promise<boolean>) => Promise<void>): Promise<void>
  drop(): Promise<void>
}

export const TEST_DATABASE_PREFIX = 'test_'

/** A database of this test file's own, with all tables; `drop` it at the end, open connections or not. */
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
