import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@crop/db'
import { parseAllDocuments } from 'yaml'
import { getAtPath, startApi, type StartedApi, startWorker, waitUntil } from '@crop/testkit'
import { withClient } from '@crop/dev-servers'
import { createTestDatabase, type TestDatabase } from '@crop/db/testing'
import { ACCOUNT, askAndWait, call } from './support/customer'

const DOCKER = join(__dirname, '..')
const read = (file: string) => readFileSync(join(DOCKER, file), 'utf8')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const schema of ['public', 'drizzle']) await database.query(`drop schema ${schema} cascade`)
  await database.query('create schema public')
  await database.query(read('postgres/roles.sql'))
  await migrate(as('crop_owner'))
  await database.query(read('postgres/backlog.sql'))
})
afterAll(async () => {
  await database.drop()
  // They are the server's, not the database's, and the next run is to find none.
  const drop = 'drop role crop_owner, crop_run, backlog'
  await withClient(as('postgres', '/postgres'), (client) => client.query(drop))
})

function as(role: string, name = new URL(database.url).pathname): string {
  const url = new URL(database.url)
  url.username = role
  url.pathname = name
  return url.href
}

const queryAs = (role: string, sql: string) =>
  withClient(as(role), async (client) => (await client.query<Record<string, unknown>>(sql)).rows)

const REFUSED = { code: '42501' }

describe('on the rights of the run role alone', () => {
  let api: StartedApi
  beforeAll(async () => {
    await database.query(
      `insert into analysis_tasks (id, location, crop, month, model_version, state, finished_at)
       values (gen_random_uuid(), 'nakuru', 'maize', 4, 'v', 'completed', now() - interval '31 days')`,
    )
    const settings = { DATABASE_URL: as('crop_run'), PASSWORD_HASH_MEMORY_KIB: '64', LOG_LEVEL: 'error' }
    api = await startApi(settings)
    await startWorker({ ...settings, MODEL_THREADS: '1' })
  })

  const plan = {
    ...{ name: 'North field', crop: 'maize', location: 'nakuru' },
    ...{ planting_month: 4, risk_tolerance: 'medium' },
  }

  test('a customer registers, signs in, gets an answer to a task, and deletes a plan', async () => {
    expect((await call(api, 'POST /auth/register', { body: ACCOUNT })).status).toBe(201)
    const session = await call(api, 'POST /auth/login', { body: ACCOUNT })
    const token = session.at('access_token')
    const renewal = { refresh_token: session.at('refresh_token') }
    expect((await call(api, 'POST /auth/refresh', { body: renewal })).status).toBe(200)
    await askAndWait(api, token)
    const made = await call(api, 'POST /crop-plans', { body: plan, token })
    expect(made.status).toBe(201)
    expect((await call(api, `DELETE /crop-plans/${made.at('id')}`, { token })).status).toBe(204)
  })

  test('the sessions in Postgres bear the names of their programs', async () => {
    const ready = await fetch(`${api.url}/readyz`)
    expect(ready.status).toBe(200)
    const programs = await database.query(
      "select distinct application_name as name from pg_stat_activity where usename = 'crop_run' order by 1",
    )
    expect(programs).toEqual([{ name: 'crop-api' }, { name: 'crop-worker' }])
  })

  test('housekeeping removes expired rows', async () => {
    const old = "select 1 from analysis_tasks where finished_at < now() - interval '30 days'"
    await waitUntil(async () => (await database.query(old)).length === 0)
    const done = "select 1 from scheduled_runs where job = 'housekeeping' and finished_at is not null"
    await waitUntil(async () => (await database.query(done)).length === 1)
  })
})

test.each([
  'create table mine (id int)',
  'create temporary table mine (id int)',
  'create schema mine',
  'create table drizzle.mine (id int)',
  'alter table users add column mine text',
  'drop table notifications',
  'truncate notifications',
  'create index on users (full_name)',
  'alter function has_room_for_plan owner to crop_run',
  'delete from drizzle.__drizzle_migrations',
  'create role mine',
  'set role crop_owner',
  "copy users to program 'true'",
])('the run role is refused: %s', async (statement) => {
  await expect(queryAs('crop_run', statement)).rejects.toMatchObject(REFUSED)
})

test('the run role can use objects of later migrations immediately', async () => {
  await queryAs('crop_owner', 'create table later (id int generated always as identity, word text)')
  await queryAs('crop_owner', "create function later_word() returns text language sql return 'new'")
  await queryAs('crop_run', 'insert into later (word) values (later_word())')
  await queryAs('crop_run', "update later set word = 'old'")
  expect(await queryAs('crop_run', 'delete from later returning word')).toEqual([{ word: 'old' }])
  await expect(queryAs('crop_run', 'truncate later')).rejects.toMatchObject(REFUSED)
})

describe('the role of the autoscaler', () => {
  const [, scaledObject] = parseAllDocuments(read('kubernetes/keda/worker-scaling.yaml'))
  const query = String(getAtPath(scaledObject?.toJS(), ['spec', 'triggers', '0', 'metadata', 'query']))

  test('reads the backlog', async () => {
    expect(await queryAs('backlog', query)).toEqual([{ backlog_seconds: expect.any(String) }])
  })

  test.each([
    'select email from users',
    'select client_ip from analysis_tasks',
    'select location from analysis_tasks',
    'select 1 from api_keys',
    'select result from analyses',
    'select 1 from drizzle.__drizzle_migrations',
    'delete from queue_pauses',
    'select has_room_for_plan(gen_random_uuid(), 1)',
    'create table mine (id int)',
  ])('is refused: %s', async (statement) => {
    await expect(queryAs('backlog', statement)).rejects.toMatchObject(REFUSED)
  })
})

const FILES = ['postgres/roles.sql', 'postgres/passwords.sql', 'postgres/backlog.sql']

/** Returns the script for new role names, without passwords and psql commands. */
const forNewRoles = (file: string) =>
  read(file)
    .replaceAll(/^\\.*$/gm, '')
    .replaceAll(/:'\w+'/g, 'null')
    .replaceAll(/\b(crop_owner|crop_run|backlog)\b/g, 'new_$1')

async function runTwiceAtOnce({ url, query }: TestDatabase, sql: string): Promise<void> {
  const again: Promise<unknown>[] = []
  await withClient(url, async (first) => {
    await first.query(`begin; ${sql.replaceAll(/^(begin|commit);$/gm, '')}`)
    again.push(query(sql))
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await waitUntil(async () => (await query(waiting)).length > 0)
    await first.query('commit')
  })
  await Promise.all(again)
}

test('two administrators can set up the roles concurrently', async () => {
  const older = await createTestDatabase()
  try {
    for (const file of FILES) await runTwiceAtOnce(older, forNewRoles(file))
  } finally {
    await older.drop()
    const drop = 'drop role if exists new_crop_owner, new_crop_run, new_backlog'
    await withClient(as('postgres', '/postgres'), (client) => client.query(drop))
  }
})

test('objects of another role pass to the owner role, also on repeated runs', async () => {
  const older = await createTestDatabase()
  for (let run = 0; run < 2; run++) await older.query(read('postgres/roles.sql'))
  const owners = await older.query(
    `select pg_get_userbyid(relowner) as owner from pg_class
      where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and relkind in ('r', 'S')
      union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  expect(owners).toEqual([{ owner: 'crop_owner' }])
  const name = new URL(older.url).pathname
  await migrate(as('crop_owner', name))
  const progress = await withClient(as('crop_run', name), (client) =>
    client.query('select count(*) > 0 as found from drizzle.__drizzle_migrations'),
  )
  expect(progress.rows).toEqual([{ found: true }])
  await older.drop()
})
