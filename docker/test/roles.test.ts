import { migrate } from '@crop/db'
import {
  createRegistration,
  NEW_PLAN,
  startApi,
  type StartedApi,
  startWorker,
  waitUntil,
} from '@crop/testkit'
import { withClient } from '@crop/dev-servers'
import { createTestDatabase, type TestDatabase, useTestDatabase } from '@crop/db/testing'
import { call, completeAnalysis } from './support/customer'
import { readText, BACKLOG_QUERY } from './support/files'

const database = useTestDatabase()
beforeAll(async () => {
  for (const schema of ['public', 'drizzle']) await database.query(`drop schema ${schema} cascade`)
  await database.query('create schema public')
  await database.query(readText('docker/postgres/roles.sql'))
  await migrate(getUrl('crop_owner'))
  await database.query(readText('docker/postgres/backlog.sql'))
})
afterAll(async () => {
  // Roles belong to the server, not to the database: drop them for the next run.
  const drop = 'drop role crop_owner, crop_run, backlog'
  await withClient(getUrl('postgres', '/postgres'), (client) => client.query(drop))
})

function getUrl(role: string, name = new URL(database.url).pathname): string {
  const url = new URL(database.url)
  url.username = role
  url.pathname = name
  return url.href
}

const queryAs = (role: string, sql: string) =>
  withClient(getUrl(role), async (client) => (await client.query<Record<string, unknown>>(sql)).rows)

const PERMISSION_DENIED = { code: '42501' }

describe('with the privileges of crop_run alone', () => {
  let api: StartedApi
  beforeAll(async () => {
    await database.query(
      `insert into analysis_tasks (id, location, crop, month, model_version, state, finished_at)
       values (gen_random_uuid(), 'nakuru', 'maize', 4, 'v', 'completed', now() - interval '31 days')`,
    )
    const settings = { DATABASE_URL: getUrl('crop_run'), PASSWORD_HASH_MEMORY_KIB: '64', LOG_LEVEL: 'error' }
    api = await startApi(settings)
    await startWorker({ ...settings, MODEL_THREADS: '1' })
  })

  test('a customer registers, signs in, gets the result of a task and deletes a plan', async () => {
    const account = createRegistration()
    expect((await call(api, 'POST /auth/register', { body: account })).status).toBe(201)
    const session = await call(api, 'POST /auth/login', { body: account })
    const token = session.at('access_token')
    const renewal = { refresh_token: session.at('refresh_token') }
    expect((await call(api, 'POST /auth/refresh', { body: renewal })).status).toBe(200)
    await completeAnalysis(api, token)
    const created = await call(api, 'POST /crop-plans', { body: NEW_PLAN, token })
    expect(created.status).toBe(201)
    expect((await call(api, `DELETE /crop-plans/${created.at('id')}`, { token })).status).toBe(204)
  })

  test('the Postgres sessions carry the names of their programs', async () => {
    const ready = await fetch(`${api.url}/readyz`)
    expect(ready.status).toBe(200)
    const programs = await database.query(
      "select distinct application_name as name from pg_stat_activity where usename = 'crop_run' order by 1",
    )
    expect(programs).toEqual([{ name: 'crop-api' }, { name: 'crop-worker' }])
  })

  test('housekeeping removes expired rows', async () => {
    const selectExpired = "select 1 from analysis_tasks where finished_at < now() - interval '30 days'"
    await waitUntil(async () => (await database.query(selectExpired)).length === 0)
    const selectFinishedRun =
      "select 1 from scheduled_runs where job = 'housekeeping' and finished_at is not null"
    await waitUntil(async () => (await database.query(selectFinishedRun)).length === 1)
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
])('Postgres denies crop_run: %s', async (statement) => {
  await expect(queryAs('crop_run', statement)).rejects.toMatchObject(PERMISSION_DENIED)
})

test('crop_run can use objects of later migrations immediately', async () => {
  await queryAs('crop_owner', 'create table later (id int generated always as identity, word text)')
  await queryAs('crop_owner', "create function later_word() returns text language sql return 'new'")
  await queryAs('crop_run', 'insert into later (word) values (later_word())')
  await queryAs('crop_run', "update later set word = 'old'")
  expect(await queryAs('crop_run', 'delete from later returning word')).toEqual([{ word: 'old' }])
  await expect(queryAs('crop_run', 'truncate later')).rejects.toMatchObject(PERMISSION_DENIED)
})

describe('the role backlog', () => {
  test('can read the backlog', async () => {
    expect(await queryAs('backlog', BACKLOG_QUERY)).toEqual([{ backlog_seconds: expect.any(String) }])
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
  ])('is denied: %s', async (statement) => {
    await expect(queryAs('backlog', statement)).rejects.toMatchObject(PERMISSION_DENIED)
  })
})

const SCRIPTS = ['docker/postgres/roles.sql', 'docker/postgres/passwords.sql', 'docker/postgres/backlog.sql']

/** Returns the script with other role names, without passwords and psql commands. */
const withNewRoleNames = (file: string) =>
  readText(file)
    .replaceAll(/^\\.*$/gm, '')
    .replaceAll(/:'\w+'/g, 'null')
    .replaceAll(/\b(crop_owner|crop_run|backlog)\b/g, 'new_$1')

/** Runs the script a second time while its first run has not committed. */
async function runTwiceConcurrently({ url, query }: TestDatabase, sql: string): Promise<void> {
  const secondRuns: Promise<unknown>[] = []
  await withClient(url, async (first) => {
    await first.query(`begin; ${sql.replaceAll(/^(begin|commit);$/gm, '')}`)
    secondRuns.push(query(sql))
    const selectBlocked =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await waitUntil(async () => (await query(selectBlocked)).length > 0)
    await first.query('commit')
  })
  await Promise.all(secondRuns)
}

test('two administrators can set up the roles concurrently', async () => {
  const otherDatabase = await createTestDatabase()
  try {
    for (const file of SCRIPTS) await runTwiceConcurrently(otherDatabase, withNewRoleNames(file))
  } finally {
    await otherDatabase.drop()
    const drop = 'drop role if exists new_crop_owner, new_crop_run, new_backlog'
    await withClient(getUrl('postgres', '/postgres'), (client) => client.query(drop))
  }
})

test('roles.sql transfers objects of another role to crop_owner, also on repeated runs', async () => {
  const otherDatabase = await createTestDatabase()
  for (let run = 0; run < 2; run++) await otherDatabase.query(readText('docker/postgres/roles.sql'))
  const owners = await otherDatabase.query(
    `select pg_get_userbyid(relowner) as owner from pg_class
      where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and relkind in ('r', 'S')
      union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  expect(owners).toEqual([{ owner: 'crop_owner' }])
  const name = new URL(otherDatabase.url).pathname
  await migrate(getUrl('crop_owner', name))
  const progress = await withClient(getUrl('crop_run', name), (client) =>
    client.query('select count(*) > 0 as found from drizzle.__drizzle_migrations'),
  )
  expect(progress.rows).toEqual([{ found: true }])
  await otherDatabase.drop()
})
