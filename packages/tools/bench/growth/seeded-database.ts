import { createDatabaseClient, type Db, migrate } from '@crop/db'
import { Client } from 'pg'
import { toDatabaseUrl, withClient } from '@crop/dev-servers'
import { createQueries, type Query } from './queries'
import { seed, type Size } from './seed'

/** A seeded database of one size, queried over one connection. */
export interface SeededDatabase extends AsyncDisposable {
  client: Client
  db: Db
  queries: Query[]
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await withClient(serverUrl, (client) => client.query(`create database ${name}`))
  const url = toDatabaseUrl(serverUrl, name)
  await migrate(url)
  return url
}

export async function createSeededDatabase(
  serverUrl: string,
  name: string,
  size: Size,
): Promise<SeededDatabase> {
  const url = await createDatabase(serverUrl, name)
  const client = new Client({ connectionString: url })
  await client.connect()
  const startedAt = performance.now()
  const measuredRows = await seed(client, size)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const { rows } = await client.query<{ contents: string }>(`
    select format('%s customers, %s plans, %s analyses, %s notifications, %s tasks, %s',
      (select count(*) from users), (select count(*) from crop_plans), (select count(*) from analyses),
      (select count(*) from notifications), (select count(*) from analysis_tasks),
      pg_size_pretty(pg_database_size(current_database()))) as contents`)
  console.log(`${name}: ${rows[0]?.contents}, seeded in ${seconds} s`)
  const database = createDatabaseClient({ url, maxConnections: 1, statementTimeoutMs: 10_000 })
  const close = async () => {
    await database[Symbol.asyncDispose]()
    await client.end()
  }
  return {
    client,
    db: database.db,
    queries: createQueries(database.db, measuredRows),
    [Symbol.asyncDispose]: close,
  }
}
