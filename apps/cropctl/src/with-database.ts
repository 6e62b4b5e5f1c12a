import { createDatabaseClient, type Db } from '@crop/db'
import type { CommandContext } from './command-context'
import { loadDatabaseConfig } from './config'

const STATEMENT_TIMEOUT_MS = 30_000

/** Runs a command against the database at `DATABASE_URL`. */
export async function withDatabase<T>({ env }: CommandContext, command: (db: Db) => Promise<T>): Promise<T> {
  const { databaseUrl } = loadDatabaseConfig(env)
  await using database = createDatabaseClient({
    url: databaseUrl,
    applicationName: 'cropctl',
    maxConnections: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  })
  return await command(database.db)
}
