import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate, MIGRATIONS_FOLDER } from '@crop/db'
import { getAtPath, createThrowawayFolder, type ThrowawayFolder } from '@crop/testkit'
import { toDatabaseUrl, findFreePort, withClient, type RunningServer, startPostgres } from '@crop/dev-servers'
import { read } from './support/files'
import { describeWithPostgresTools } from './support/postgres-tools'

const COMPOSE = 'docker compose -f docker/compose.yaml '
const IN_POSTGRES = 'exec -T postgres '

/** Returns the compose commands under a heading of the README. */
function stepsUnder(heading: string): string[] {
  const [, rest = ''] = read('docker/README.md').split(`\n${heading}\n`)
  const [section = ''] = rest.split('\n#')
  return section.split('\n').flatMap((line) => (line.startsWith(COMPOSE) ? [line.slice(COMPOSE.length)] : []))
}

/** The schema as it was after the first migration, with the mark of progress that drizzle leaves. */
function firstSchema(): string {
  const journal: unknown = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8'))
  const [tag, when] = ['tag', 'when'].map((key) => String(getAtPath(journal, ['entries', '0', key])))
  return `${readFileSync(join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')};
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${when})`
}

const CUSTOMER = `insert into users (id, email, hashed_password, full_name, organization)
  values (gen_random_uuid(), 'amina@example.com', 'none', 'Amina Otieno', 'Lake Growers')`

const COLUMNS = `select table_schema, table_name, column_name, data_type, column_default, is_nullable
  from information_schema.columns where table_schema in ('public', 'drizzle') order by 1, 2, 3`

describeWithPostgresTools('by the steps of the README', () => {
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

  function urlAs(role: string, name = 'crop'): string {
    const url = new URL(toDatabaseUrl(server.url, name))
    url.username = role
    return url.href
  }

  const query = (url: string, sql: string) =>
    withClient(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
  const columnsOf = (name: string) => query(urlAs('crop', name), COLUMNS)

  /** Runs the migrations, as compose does before it starts api and worker. */
  async function prepare(): Promise<void> {
    await query(urlAs('crop'), read('docker/postgres/roles.sql'))
    await migrate(urlAs('crop_owner'))
  }

  async function inPostgres(step: string): Promise<void> {
    const { port } = new URL(server.url)
    const env = { PATH: process.env.PATH, PGHOST: '127.0.0.1', PGPORT: port }
    const command = step.slice(IN_POSTGRES.length).replace('crop-….dump', 'crop-$(date +%F).dump')
    await promisify(execFile)('sh', ['-c', command], { cwd: folder.path, env })
  }

  async function follow(heading: string): Promise<string[]> {
    const others: string[] = []
    for (const step of stepsUnder(heading)) {
      if (step.startsWith(IN_POSTGRES)) await inPostgres(step)
      else others.push(step)
      if (step.startsWith('up ')) {
        await prepare()
        // The replaced database had been migrated already.
        expect(await columnsOf('crop')).toEqual(await columnsOf('replaced'))
      }
    }
    return others
  }

  test('a backup of an older version, restored after a newer one has migrated, is migrated again', async () => {
    await query(urlAs('crop'), read('docker/postgres/roles.sql'))
    await query(urlAs('crop_owner'), firstSchema())
    await query(urlAs('crop_run'), CUSTOMER)
    expect(await follow('## Backup')).toEqual([])
    await prepare()
    await query(urlAs('crop_run'), 'delete from users')

    expect(await follow('### Restoring')).toEqual(['stop api worker', 'up --detach'])

    expect(await query(urlAs('crop_run'), 'select email from users')).toEqual([
      { email: 'amina@example.com' },
    ])
    const left = 'select datname from pg_database where not datistemplate order by 1'
    expect(await query(urlAs('crop'), left)).toEqual([{ datname: 'crop' }, { datname: 'postgres' }])
  })
})
