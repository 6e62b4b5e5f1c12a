import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabaseClient } from '@crop/db'
import type { Db } from '@crop/db'
import { anAnalysis, aPlan, aPlanTask, createTestDatabase, type TestDatabase } from '@crop/db/testing'
import { waitUntil } from '@crop/testkit'
import type { FeasibilityLabel } from '@crop/domain'

const CROPCTL = join(__dirname, '../dist/main.js')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

interface Ended {
  code: number
  stdout: string
  stderr: string
}

function cropctl(
  args: string[],
  env: Record<string, string> = { DATABASE_URL: database.url },
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CROPCTL, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('migrating a current database changes nothing', async () => {
  expect(await cropctl(['migrate'])).toMatchObject({ code: 0, stdout: 'Migrations are current.\n' })
})

test('migrating while another session migrates says on standard error that it waits', async () => {
  const migrations: Promise<Ended>[] = []
  await database.whileLocked('select pg_advisory_lock(7201455)', async (isWaitedFor) => {
    migrations.push(cropctl(['migrate']))
    await waitUntil(isWaitedFor)
  })
  expect(await Promise.all(migrations)).toEqual([
    {
      code: 0,
      stdout: 'Migrations are current.\n',
      stderr: 'Another session migrates: waiting until it is done.\n',
    },
  ])
})

test.each([
  ['cropctl', ['queue', 'resume'], 'lock table queue_pauses in exclusive mode'],
  ['cropctl migrate', ['migrate'], 'select pg_advisory_lock(7201455)'],
])('Postgres names the session of %s', async (name, command, lock) => {
  const commands: Promise<Ended>[] = []
  await database.whileLocked(lock, async (isWaitedFor) => {
    commands.push(cropctl(command))
    await waitUntil(isWaitedFor)
    const waiting = await database.query(
      `select application_name as name from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting).toEqual([{ name }])
  })
  expect(await Promise.all(commands)).toMatchObject([{ code: 0 }])
})

test('a new key is printed alone, once, and the list shows only its prefix', async () => {
  const made = await cropctl(['api-keys', 'create', '--name', 'partner', '--expires', '30'])
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^cpk_\w{8}_\w{32}\n$/) })
  const [listed] = JSON.parse((await cropctl(['api-keys', 'list', '--json'])).stdout)
  expect(listed).toMatchObject({
    prefix: made.stdout.slice(0, 12),
    name: 'partner',
    state: 'active',
    last_used_at: null,
  })
  expect(JSON.stringify(listed)).not.toContain(made.stdout.trim().slice(13))
})

test('a rotated key leaves a successor, and a revoked one is told as revoked', async () => {
  const old = (await cropctl(['api-keys', 'create', '--name', 'rotating'])).stdout.slice(0, 12)
  const next = await cropctl(['api-keys', 'rotate', old, '--overlap', '1'])
  expect(next.stdout).toMatch(/^cpk_/)
  expect(await cropctl(['api-keys', 'revoke', old])).toMatchObject({ code: 0 })
  const list = JSON.parse((await cropctl(['api-keys', 'list', '--json'])).stdout)
  const states = list.filter(({ name }: Record<string, string>) => name === 'rotating')
  expect(states.map(({ state }: Record<string, string>) => state)).toEqual(['revoked', 'active'])
})

async function anAccount(email: string, fullName = 'Amina Otieno'): Promise<void> {
  await database.query(
    `insert into users (id, email, hashed_password, full_name, organization)
     values (gen_random_uuid(), $1, '$argon2id$secret', $2, 'Lake Growers')`,
    [email, fullName],
  )
}

test('an account is shown without its password, and its state is set by its address in any letter case', async () => {
  await anAccount('amina@example.com')
  const show = async () =>
    JSON.parse((await cropctl(['users', 'show', 'Amina@example.com', '--json'])).stdout)
  expect(await show()).toEqual({
    ...{
      id: expect.any(String),
      email: 'amina@example.com',
      full_name: 'Amina Otieno',
      organization: 'Lake Growers',
    },
    ...{ is_active: true, is_verified: false, last_login_at: null, created_at: expect.stringMatching(/Z$/) },
  })
  expect(await cropctl(['users', 'deactivate', 'AMINA@example.com'])).toMatchObject({ code: 0 })
  expect(await cropctl(['users', 'verify', 'amina@example.com'])).toMatchObject({ code: 0 })
  expect(await show()).toMatchObject({ is_active: false, is_verified: true })
  expect(await cropctl(['users', 'activate', 'amina@example.com'])).toMatchObject({
    code: 0,
    stdout: 'amina@example.com is active.\n',
  })
  expect(await show()).toMatchObject({ is_active: true })
})

test('a customer’s name forges no line and orders no terminal about, and is whole in JSON', async () => {
  const name = 'Amina\nis_active      true\u001b[2J'
  await anAccount('forger@example.com', name)
  const shown = (await cropctl(['users', 'show', 'forger@example.com'])).stdout
  expect(shown).toContain('\nfull_name      Amina\\u000ais_active      true\\u001b[2J\n')
  const { stdout } = await cropctl(['users', 'show', 'forger@example.com', '--json'])
  expect(JSON.parse(stdout)).toMatchObject({ full_name: name })
})

test('what a refusal quotes stays in its line', async () => {
  const { stderr } = await cropctl(['users', 'show', 'nobody\n\u001b[2J'])
  expect(stderr).toBe('No account has the address nobody\\u000a\\u001b[2J.\n')
})

/** What the log of security events has of a command, without what every line says of itself. */
async function securityEvents(args: string[]): Promise<unknown[]> {
  const { stderr } = await cropctl(args)
  const lines: Record<string, unknown>[] = stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  return lines.map(({ time, level, message, service, ...fields }) => {
    expect([time, level, message, service]).toEqual([expect.any(String), 'info', 'security', 'cropctl'])
    return fields
  })
}

test('a change of an account is a security event on standard error, named by the account’s id alone', async () => {
  await anAccount('watched@example.com')
  const [user] = await database.query("select id from users where email = 'watched@example.com'")
  const events = { deactivate: 'deactivated', activate: 'activated', verify: 'verified' }
  for (const [command, done] of Object.entries(events)) {
    const logged = await securityEvents(['users', command, 'watched@example.com'])
    expect(logged).toEqual([{ event: `account_${done}`, user_id: user?.id }])
  }
  expect(await securityEvents(['users', 'show', 'watched@example.com'])).toEqual([])
  expect(await securityEvents(['users', 'verify', 'nobody@example.com'])).toEqual([])
})

test('a change of an API key is a security event on standard error, named by its prefix alone', async () => {
  const prefixes = async () => {
    const keys = await database.query(
      "select prefix from api_keys where name = 'watched' order by created_at",
    )
    return keys.map(({ prefix }) => String(prefix))
  }
  const created = await securityEvents(['api-keys', 'create', '--name', 'watched'])
  const [old = ''] = await prefixes()
  expect(created).toEqual([{ event: 'api_key_created', api_key_prefix: old }])
  const rotated = await securityEvents(['api-keys', 'rotate', old])
  const [, next] = await prefixes()
  expect(rotated).toEqual([{ event: 'api_key_rotated', api_key_prefix: old, successor_prefix: next }])
  const revoked = await securityEvents(['api-keys', 'revoke', old])
  expect(revoked).toEqual([{ event: 'api_key_revoked', api_key_prefix: old }])
  expect(await securityEvents(['api-keys', 'revoke', 'cpk_missing0'])).toEqual([])
})

test('deactivating an account ends all of its sessions', async () => {
  await anAccount('grower@example.com')
  await database.query(
    `insert into refresh_tokens (jti, family_id, user_id, issued_at, expires_at, family_expires_at, kid)
     select gen_random_uuid(), gen_random_uuid(), id, now(), now() + interval '1 day', now() + interval '1 day', 'k'
       from users, generate_series(1, 3) where email = 'grower@example.com'`,
  )
  await cropctl(['users', 'deactivate', 'grower@example.com'])
  const [live] = await database.query(
    'select count(*)::int as live from refresh_tokens where revoked_at is null',
  )
  expect(live).toEqual({ live: 0 })
})

test.each([
  [['users', 'deactivate', 'nobody@example.com'], /No account has the address nobody@example.com/],
  [['users', 'show', 'nobody@example.com'], /No account/],
  [['api-keys', 'revoke', 'cpk_missing0'], /No API key has the prefix cpk_missing0/],
  [['api-keys', 'rotate', 'cpk_missing0'], /No usable API key/],
  [['api-keys', 'create'], /--name/],
  [['api-keys', 'create', '--name', ' '], /must not be empty/],
  [['api-keys', 'create', '--name', 'x', '--expires', '0'], /whole number/],
  [['nonsense'], /unknown command/],
])('%j is refused in words, with exit code 1', async (args, words) => {
  const ended = await cropctl(args)
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(words)
})

test('a server that does not answer and a missing setting are one clear line each', async () => {
  const nowhere = await cropctl(['api-keys', 'list'], {
    DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/none',
  })
  expect(nowhere).toMatchObject({
    code: 1,
    stderr: 'Postgres does not answer, or not within 30 s: check DATABASE_URL and the server.\n',
  })
  const unset = await cropctl(['api-keys', 'list'], {})
  expect(unset).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Settings are not valid: DATABASE_URL .*\n$/),
  })
})

/** Makes rows in the database that the commands are run on. */
async function fill(work: (db: Db) => Promise<void>): Promise<void> {
  await using open = createDatabaseClient({ url: database.url, maxConnections: 4, statementTimeoutMs: 5000 })
  await work(open.db)
}

describe('reanalyze', () => {
  /** A plan for each history of labels, oldest first. */
  const plansWith = (histories: FeasibilityLabel[][]) =>
    fill(async (db) => {
      for (const history of histories) {
        const plan = await aPlan(db)
        for (const feasibilityLabel of history)
          await anAnalysis(db, plan, { feasibilityLabel, modelVersion: 'season-old' })
      }
    })
  const waiting = async () =>
    (await database.query("select 1 from analysis_tasks where state = 'queued'")).length

  test('prints old and new labels, and whom they notify, first; a dry run stops there, a real one queues each plan once', async () => {
    await plansWith([
      ['highly_suitable'],
      ['not_suitable'],
      ['not_suitable'],
      ['insufficient_data'],
      ['not_suitable', 'insufficient_data'],
    ])
    const dry = await cropctl(['reanalyze', '--dry-run', '--rate', '2'])
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^5 active plans were last analysed by a model other/),
    })
    expect(dry.stdout).toMatch(/ 2 {2}not_suitable → highly_suitable\n/)
    expect(dry.stdout).toMatch(/ 1 {2}highly_suitable → highly_suitable \(unchanged\)\n/)
    expect(dry.stdout).toMatch(
      /^3 of them would notify their owners; at 2 a minute they take about 3 min\.$/m,
    )
    expect(dry.stdout).toMatch(/nothing was queued/)
    expect(await waiting()).toBe(0)
    const real = await cropctl(['reanalyze', '--rate', '30'])
    expect(real.stdout).toMatch(
      /not_suitable → highly_suitable[^]*5 analyses were queued, at most 30 a minute/,
    )
    expect(await waiting()).toBe(5)
    expect((await cropctl(['reanalyze'])).stdout).toMatch(/0 analyses were queued/)
  })

  test('refuses a rate that is no number', async () => {
    expect(await cropctl(['reanalyze', '--rate', 'fast'])).toMatchObject({ code: 1 })
  })
})

test('the queue is paused, seen to be paused, and resumed', async () => {
  expect(await cropctl(['queue', 'pause'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Paused/),
  })
  const paused = JSON.parse((await cropctl(['queue', 'stats', '--json'])).stdout)
  expect(paused).toMatchObject({
    queued: expect.any(Number),
    backlog_seconds: expect.any(Number),
    paused: true,
  })
  expect(await cropctl(['queue', 'resume'])).toMatchObject({ code: 0, stdout: 'Resumed.\n' })
  expect((await cropctl(['queue', 'stats'])).stdout).toMatch(/paused +false/)
})

test('of failed tasks it is told how many were retried, and how many new tasks that took', async () => {
  await fill(async (db) => {
    const plan = await aPlan(db)
    for (let failed = 0; failed < 2; failed++) {
      const { id } = await aPlanTask(db, plan)
      await database.query(
        "update analysis_tasks set state = 'failed', priority = 1, finished_at = now() where id = $1",
        [id],
      )
    }
  })
  const { code, stdout } = await cropctl(['queue', 'retry-failed'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Failed tasks retried: 2; new tasks: 1\. /)
})

test('failed tasks beyond the limit are told of', async () => {
  await database.query(
    `insert into analysis_tasks (id, location, crop, month, model_version, state, finished_at)
     select gen_random_uuid(), 'nakuru', 'maize', 4, 'v', 'failed', now() from generate_series(1, 3)`,
  )
  const retry = async () => (await cropctl(['queue', 'retry-failed', '--limit', '2'])).stdout
  expect(await retry()).toMatch(/^Failed tasks retried: 2; .*\n1 more is left: run the command again\.\n$/)
  expect(await retry()).toMatch(/^Failed tasks retried: 1; .*\n$/)
})

test('the version is that of the product', async () => {
  const product = JSON.parse(readFileSync(join(__dirname, '../../../package.json'), 'utf8'))
  expect(await cropctl(['--version'], {})).toEqual({ code: 0, stdout: `${product.version}\n`, stderr: '' })
})

test('the model names its version and its digests', async () => {
  const { code, stdout } = await cropctl(['model', 'info', '--json'], {})
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    {
      model_version: expect.stringMatching(/^season-\d+\.\d+\.\d+\+[0-9a-f]{8}$/),
      code_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      data_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      data_dir: 'shipped',
    },
  ])
})
