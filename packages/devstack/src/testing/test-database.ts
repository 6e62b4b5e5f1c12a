import { randomUUID } from 'node:crypto'
import { databaseUrl, onServer } from '../postgres/database-server'
import { testServer } from './test-servers'

export interface TestDatabase {
  url: string
  /** Looks at, or changes, what a test cannot reach through the product. */
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Keeps the locks that this statement takes while `work` runs: whoever needs them stands still right there. */
  whileLocked(sql: string, work: () => Promise<void>): Promise<void>
  drop(): Promise<void>
}

export const TEST_DATABASE_PREFIX = 'test_'

/** A database of this test file's own, with all tables; `drop` it at the end, open connections or not. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = testServer('postgresUrl')
  const name = `${TEST_DATABASE_PREFIX}${randomUUID().replaceAll('-', '')}`
  const run = (sql: string) => onServer(server, (client) => client.query(sql))
  await run(`create database ${name} template ${testServer('template')}`)
  const url = databaseUrl(server, name)
  return {
    url,
    query: async (sql, values) => {
      const { rows } = await onServer(url, (client) => client.query<Record<string, unknown>>(sql, values))
      return rows
    },
    whileLocked: (sql, work) =>
      onServer(url, async (client) => {
        await client.query('begin')
        await client.query(sql)
        await work()
      }),
    drop: async () => void (await run(`drop database if exists ${name} with (force)`)),
  }
}
