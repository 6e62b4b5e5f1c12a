import { createDatabaseClient, migrate } from '@crop/db'
import type { Db } from '@crop/db'
import { Client } from 'pg'
import { toDatabaseUrl, withClient } from '@crop/dev-servers'
import { queriesOf, type Query } from './queries'
import { seed, type Size } from './seed'

/** A seeded database of one size, queried over one connection. */
export interface Filled extends AsyncDisposable {
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

export async function fill(serverUrl: string, name: string, size: Size): Promise<Filled> {
  const url = await createDatabase(serverUrl, name)
  const client = new Client({ connectionString: url })
  await client.connect()
  const from = performance.now()
  const measured = await seed(client, size)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const counted = await client.query<{ held: string }>(`
    select format('%s customers, %s plans, %s analyses, %s notifications, %s tasks, %s',
      (select count(*) from users), (select count(*) from crop_plans), (select count(*) from analyses),
      (select count(*) from notifications), (select count(*) from analysis_tasks),
      pg_size_pretty(pg_database_size(current_database()))) as held`)
  console.log(`${name}: ${counted.rows[0]?.held}, seeded in ${seconds} s`)
  const database = createDatabaseClient({ url, maxConnections: 1, statementTimeoutMs: 10_000 })
  const close = async () => {
    await database[Symbol.asyncDispose]()
    await client.end()
  }
  return { client, db: database.db, queries: queriesOf(database.db, measured), [Symbol.asyncDispose]: close }
}
