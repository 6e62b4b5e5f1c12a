import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate, MIGRATIONS_FOLDER } from '@crop/db'
import { createThrowawayFolder, getAtPath, type ThrowawayFolder } from '@crop/testkit'
import { findFreePort, type RunningServer, startPostgres, toDatabaseUrl, withClient } from '@crop/dev-servers'
import { readText } from './support/files'
import { describeWithPostgresTools } from './support/postgres-tools'

const COMPOSE = 'docker compose '
const IN_POSTGRES = 'exec -T postgres '

/** Returns the compose commands in a section of the README. */
function listComposeSteps(heading: string): string[] {
  const [, afterHeading = ''] = readText('docker/README.md').split(`\n${heading}\n`)
  const [section = ''] = afterHeading.split('\n#')
  return section.split('\n').flatMap((line) => (line.startsWith(COMPOSE) ? [line.slice(COMPOSE.length)] : []))
}

/** Returns SQL that creates the schema of the first migration, with the row that drizzle records for it. */
function getFirstSchemaSql(): string {
  const journal: unknown = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'))
  const [tag, when] = ['tag', 'when'].map((key) => String(getAtPath(journal, ['entries', '0', key])))
  return `${readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')};
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${when})`
}

const INSERT_CUSTOMER = `insert into users (id, email, hashed_password, full_name, organization)
  values (gen_random_uuid(), 'amina@example.com', 'none', 'Amina Otieno', 'Lake Growers')`

const SELECT_COLUMNS = `select table_schema, table_name, column_name, data_type, column_default, is_nullable
  from information_schema.columns where table_schema in ('public', 'drizzle') order by 1, 2, 3`

describeWithPostgresTools('restoring by the steps of the README', () => {
  let folder: ThrowawayFolder
  let server: RunningServer
  beforeAll(async () => {
    folder = await createThrowawayFolder()
    const dataDir = join(folder.path, 'postgres')
    server = await startPostgres({ dataDir, port: await findFreePort(), durable: false })
    for (const sql of ['create role crop superuser login', 'create database crop'])
      await withClient(server.url, (client) => client.query(sql))
  })
  afterAll(async () => {
    await server.stop()
    await folder[Symbol.asyncDispose]()
  })

  function getUrl(role: string, name = 'crop'): string {
    const url = new URL(toDatabaseUrl(server.url, name))
    url.username = role
    return url.href
  }

  const query = (url: string, sql: string) =>
    withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
  const listColumns = (name: string) => query(getUrl('crop', name), SELECT_COLUMNS)

  /** Creates the roles and migrates, as compose does before it starts the api and the worker. */
  async function createRolesAndMigrate(): Promise<void> {
    await query(getUrl('crop'), readText('docker/postgres/roles.sql'))
    await migrate(getUrl('crop_owner'))
  }

  async function runInPostgres(step: string): Promise<void> {
    const { port } = new URL(server.url)
    const env = { PATH: process.env.PATH, PGHOST: '127.0.0.1', PGPORT: port }
    const command = step.slice(IN_POSTGRES.length).replace('crop-….dump', 'crop-$(date +%F).dump')
    await promisify(execFile)('sh', ['-c', command], { cwd: folder.path, env })
  }

  /** Runs the steps of a section and returns those that do not run in the Postgres container. */
  async function followSteps(heading: string): Promise<string[]> {
    const otherSteps: string[] = []
    for (const step of listComposeSteps(heading)) {
      if (step.startsWith(IN_POSTGRES)) await runInPostgres(step)
      else otherSteps.push(step)
      if (step.startsWith('up ')) {
        await createRolesAndMigrate()
        // The replaced database was already fully migrated.
        expect(await listColumns('crop')).toEqual(await listColumns('replaced'))
      }
    }
    return otherSteps
  }

  test('a backup from before the latest migrations is restored and migrated', async () => {
    await query(getUrl('crop'), readText('docker/postgres/roles.sql'))
    await query(getUrl('crop_owner'), getFirstSchemaSql())
    await query(getUrl('crop_run'), INSERT_CUSTOMER)
    expect(await followSteps('## Backup')).toEqual([])
    await createRolesAndMigrate()
    await query(getUrl('crop_run'), 'delete from users')

    expect(await followSteps('### Restoring')).toEqual(['stop api worker', 'up --detach'])

    expect(await query(getUrl('crop_run'), 'select email from users')).toEqual([
      { email: 'amina@example.com' },
    ])
    const selectDatabases = 'select datname from pg_database where not datistemplate order by 1'
    expect(await query(getUrl('crop'), selectDatabases)).toEqual([
      { datname: 'crop' },
      { datname: 'postgres' },
    ])
  })
})
