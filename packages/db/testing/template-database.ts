import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { toDatabaseUrl, withClient } from '@crop/dev-servers'
import { migrate, MIGRATIONS_FOLDER } from '../src'
import { TEST_DATABASE_PREFIX } from './test-database'

const TEMPLATE_PREFIX = 'template_'

function hashMigrations(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS_FOLDER, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = join(MIGRATIONS_FOLDER, name)
    if (statSync(file).isFile()) hash.update(name).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}

async function listDatabases(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where not datistemplate',
  )
  return rows.map((row) => row.datname)
}

/** Drops databases that killed runs left behind and templates with other migrations. */
async function dropStaleDatabases(client: Client, template: string): Promise<void> {
  const isForTests = (name: string) =>
    name.startsWith(TEST_DATABASE_PREFIX) || name.startsWith(TEMPLATE_PREFIX)
  const stale = (await listDatabases(client)).filter((name) => isForTests(name) && name !== template)
  for (const name of stale) await client.query(`drop database ${name} with (force)`)
}

/** Returns the name of a fully migrated database; creates it only if the migrations changed since the last run. */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const template = `${TEMPLATE_PREFIX}${hashMigrations()}`
  const draft = `${template}_draft`
  await withClient(serverUrl, async (client) => {
    await dropStaleDatabases(client, template)
    if ((await listDatabases(client)).includes(template)) return
    await client.query(`create database ${draft}`)
    await migrate(toDatabaseUrl(serverUrl, draft))
    await client.query(`alter database ${draft} rename to ${template}`)
  })
  return template
}
