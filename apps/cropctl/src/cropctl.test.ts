import { anAnalysis, aPlan, aPlanTask, useTestDatabase } from '@crop/db/testing'
import { getApiKeyPrefix } from '@crop/domain'
import { waitUntil } from '@crop/testkit'
import { hashResetCode, type FeasibilityLabel } from '@crop/domain'
import { type CommandResult, runCropctl as runProgram } from '../test/run-cropctl'

const database = useTestDatabase()
const { db } = database

const runCropctl = (args: string[], env: Record<string, string> = { DATABASE_URL: database.url }) =>
  runProgram(args, env)

test('migrating an up-to-date database changes nothing', async () => {
  expect(await runCropctl(['migrate'])).toMatchObject({
    code: 0,
    stdout: 'No migration was missing. Migrations are current.\n',
  })
})

test.each([
  [['help', 'webhook'], "error: unknown command 'webhook'\n(Did you mean webhooks?)\n"],
  [['users', 'help', 'lists'], "error: unknown command 'lists'\n(Did you mean list?)\n"],
  [['webhook', 'list'], "error: unknown command 'webhook'\n(Did you mean webhooks?)\n"],
])('an unknown command is an error with the nearest name: %j', async (args, stderr) => {
  expect(await runCropctl(args)).toEqual({ code: 1, stdout: '', stderr })
})

test.each([[['help', 'webhooks']], [['help']], [['users', 'help', 'list']], [['help', 'help']]])(
  'the help of a command is no error: %j',
  async (args) => {
    expect(await runCropctl(args)).toMatchObject({ code: 0, stderr: '' })
  },
)

test('migrate reports on standard error that it waits for another migration', async () => {
  const migrations: Promise<CommandResult>[] = []
  await database.whileLocked('select pg_advisory_lock(7201455)', async (isWaitedFor) => {
    migrations.push(runCropctl(['migrate']))
    await waitUntil(isWaitedFor)
  })
  expect(await Promise.all(migrations)).toEqual([
    {
      code: 0,
      stdout: 'No migration was missing. Migrations are current.\n',
      stderr: 'Another session migrates: waiting until it is done.\n',
    },
  ])
})

test.each([
  ['cropctl', ['queue', 'resume'], 'lock table queue_pauses in exclusive mode'],
  ['cropctl migrate', ['migrate'], 'select pg_advisory_lock(7201455)'],
])('Postgres names the session of %s', async (name, command, lock) => {
  const commands: Promise<CommandResult>[] = []
  await database.whileLocked(lock, async (isWaitedFor) => {
    commands.push(runCropctl(command))
    await waitUntil(isWaitedFor)
    const waiting = await database.query(
      `select application_name as name from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting).toEqual([{ name }])
  })
  expect(await Promise.all(commands)).toMatchObject([{ code: 0 }])
})

test('a new key is the only output, and the list shows only its prefix', async () => {
  const created = await runCropctl(['api-keys', 'create', '--name', 'partner', '--expires', '30'])
  expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^cpk_\w{8}_\w{32}\n$/) })
  const keys = JSON.parse((await runCropctl(['api-keys', 'list', '--json'])).stdout)
  const listed = keys.find(({ name }: Record<string, string>) => name === 'partner')
  expect(listed).toMatchObject({
    prefix: created.stdout.slice(0, 12),
    state: 'active',
    last_used_at: null,
  })
  expect(JSON.stringify(listed)).not.toContain(created.stdout.trim().slice(13))
})

test('rotating a key creates a successor, and a revoked key is listed as revoked', async () => {
  const oldPrefix = (await runCropctl(['api-keys', 'create', '--name', 'rotating'])).stdout.slice(0, 12)
  const rotation = await runCropctl(['api-keys', 'rotate', oldPrefix, '--overlap', '1'])
  expect(rotation.stdout).toMatch(/^cpk_/)
  expect(await runCropctl(['api-keys', 'revoke', oldPrefix])).toMatchObject({ code: 0 })
  const keys = JSON.parse((await runCropctl(['api-keys', 'list', '--json'])).stdout)
  const rotatedKeys = keys.filter(({ name }: Record<string, string>) => name === 'rotating')
  expect(rotatedKeys.map(({ state }: Record<string, string>) => state)).toEqual(['revoked', 'active'])
})

test('the limits of a key can be changed one by one, and its successor keeps them', async () => {
  const limits = async (prefix: string) => {
    const keys = JSON.parse((await runCropctl(['api-keys', 'list', '--json'])).stdout)
    const key = keys.find((listed: Record<string, string>) => listed['prefix'] === prefix)
    return [key?.analyses_per_minute, key?.batch_items_per_hour]
  }
  const created = await runCropctl(['api-keys', 'create', '--name', 'data team', '--rate', '600'])
  const prefix = created.stdout.slice(0, 12)
  expect(await limits(prefix)).toEqual([600, null])
  const updated = await runCropctl(['api-keys', 'update', prefix, '--batch-items', '200000'])
  expect(updated).toMatchObject({ code: 0, stdout: `The limits of key ${prefix} are set.\n` })
  expect(await limits(prefix)).toEqual([600, 200_000])
  const successor = (await runCropctl(['api-keys', 'rotate', prefix])).stdout.slice(0, 12)
  expect(await limits(successor)).toEqual([600, 200_000])
})

async function insertAccount(email: string, fullName = 'Amina Otieno'): Promise<void> {
  await database.query(
    `insert into users (id, email, hashed_password, full_name, organization)
     values (gen_random_uuid(), $1, '$argon2id$secret', $2, 'Lake Growers')`,
    [email, fullName],
  )
}

test('an account is shown without its password; the case of its address does not matter', async () => {
  await insertAccount('amina@example.com')
  const show = async () =>
    JSON.parse((await runCropctl(['users', 'show', 'Amina@example.com', '--json'])).stdout)
  expect(await show()).toEqual({
    id: expect.any(String),
    email: 'amina@example.com',
    full_name: 'Amina Otieno',
    organization: 'Lake Growers',
    is_active: true,
    is_verified: false,
    last_login_at: null,
    created_at: expect.stringMatching(/Z$/),
  })
  expect(await runCropctl(['users', 'deactivate', 'AMINA@example.com'])).toMatchObject({ code: 0 })
  expect(await runCropctl(['users', 'verify', 'amina@example.com'])).toMatchObject({ code: 0 })
  expect(await show()).toMatchObject({ is_active: false, is_verified: true })
  expect(await runCropctl(['users', 'activate', 'amina@example.com'])).toMatchObject({
    code: 0,
    stdout: 'amina@example.com is active.\n',
  })
  expect(await show()).toMatchObject({ is_active: true })
})

test('accounts whose addresses are one are listed together, and commands take their ids', async () => {
  expect((await runCropctl(['users', 'duplicates'])).stdout).toBe('No two accounts share an address.\n')
  await insertAccount('ren\u00e9@example.com')
  await insertAccount('rene\u0301@example.com')
  await runCropctl(['migrate'])
  const accounts = JSON.parse((await runCropctl(['users', 'duplicates', '--json'])).stdout)
  expect(accounts).toEqual([
    expect.objectContaining({ normal_form: 'ren\u00e9@example.com', is_default: true, is_active: true }),
    expect.objectContaining({ normal_form: 'ren\u00e9@example.com', is_default: false, is_active: true }),
  ])
  const [, { id, email }] = accounts
  expect(await runCropctl(['users', 'deactivate', id])).toMatchObject({ code: 0 })
  expect(JSON.parse((await runCropctl(['users', 'show', id, '--json'])).stdout)).toMatchObject({
    email,
    is_active: false,
  })
})

test('control characters in a customer’s name are escaped in text and kept in JSON', async () => {
  const name = 'Amina\nis_active      true\u001b[2J'
  await insertAccount('forger@example.com', name)
  const shown = (await runCropctl(['users', 'show', 'forger@example.com'])).stdout
  expect(shown).toContain('\nfull_name      Amina\\u000ais_active      true\\u001b[2J\n')
  const { stdout } = await runCropctl(['users', 'show', 'forger@example.com', '--json'])
  expect(JSON.parse(stdout)).toMatchObject({ full_name: name })
})

test('control characters in a quoted argument are escaped', async () => {
  const { stderr } = await runCropctl(['users', 'show', 'nobody\n\u001b[2J'])
  expect(stderr).toBe('No account has the address or the id nobody\\u000a\\u001b[2J.\n')
})

/** Returns the security events that a command logs, without the fields that every log line has. */
async function listSecurityEvents(args: string[]): Promise<unknown[]> {
  const { stderr } = await runCropctl(args)
  const lines: Record<string, unknown>[] = stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  return lines.map(({ time, level, message, service, ...fields }) => {
    expect([time, level, message, service]).toEqual([expect.any(String), 'info', 'security', 'cropctl'])
    return fields
  })
}

test('changes of an account are logged as security events with the account id only', async () => {
  await insertAccount('audited@example.com')
  const [user] = await database.query("select id from users where email = 'audited@example.com'")
  const events = { deactivate: 'deactivated', activate: 'activated', verify: 'verified' }
  for (const [command, newState] of Object.entries(events)) {
    const logged = await listSecurityEvents(['users', command, 'audited@example.com'])
    expect(logged).toEqual([{ event: `account_${newState}`, user_id: user?.id }])
    expect(await listSecurityEvents(['users', command, 'audited@example.com'])).toEqual([])
  }
  expect(await listSecurityEvents(['users', 'show', 'audited@example.com'])).toEqual([])
  expect(await listSecurityEvents(['users', 'verify', 'nobody@example.com'])).toEqual([])
})

test('a reset code is printed alone, and only its hash is stored', async () => {
  await insertAccount('forgetful@example.com')
  const { code, stdout, stderr } = await runCropctl(['users', 'reset-code', 'Forgetful@Example.com'])
  expect(code).toBe(0)
  const resetCode = stdout.trim()
  expect(resetCode).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  expect(stderr).toContain('"event":"reset_code_created"')
  expect(stderr).not.toContain(resetCode)
  const [row] = await database.query(
    `select user_id, code_hash, expires_at - created_at = interval '30 minutes' as is_half_hour
       from password_reset_codes`,
  )
  expect(row).toMatchObject({ is_half_hour: true })
  expect(row?.code_hash).toEqual(hashResetCode(String(row?.user_id), resetCode))
})

test('an account is exported and erased', async () => {
  await insertAccount('leaving@example.com')
  const { stdout } = await runCropctl(['users', 'export', 'leaving@example.com'])
  expect(JSON.parse(stdout)).toMatchObject({ account: { email: 'leaving@example.com' }, crop_plans: [] })
  expect(stdout).not.toContain('$argon2id')
  expect(await runCropctl(['users', 'delete', 'Leaving@example.com'])).toMatchObject({ code: 0 })
  expect(await runCropctl(['users', 'show', 'leaving@example.com'])).toMatchObject({ code: 1 })
})

test('changes of an API key are logged as security events with its prefix only', async () => {
  const listPrefixes = async () => {
    const keys = await database.query(
      "select prefix from api_keys where name = 'audited' order by created_at",
    )
    return keys.map(({ prefix }) => String(prefix))
  }
  const created = await listSecurityEvents(['api-keys', 'create', '--name', 'audited'])
  const [oldPrefix = ''] = await listPrefixes()
  expect(created).toEqual([{ event: 'api_key_created', api_key_prefix: oldPrefix }])
  const rotated = await listSecurityEvents(['api-keys', 'rotate', oldPrefix])
  const [, newPrefix] = await listPrefixes()
  expect(rotated).toEqual([
    { event: 'api_key_rotated', api_key_prefix: oldPrefix, successor_prefix: newPrefix },
  ])
  const revoked = await listSecurityEvents(['api-keys', 'revoke', oldPrefix])
  expect(revoked).toEqual([{ event: 'api_key_revoked', api_key_prefix: oldPrefix }])
  expect(await listSecurityEvents(['api-keys', 'revoke', 'cpk_missing0'])).toEqual([])
})

test('a key that is given whole is found by its prefix, and its secret is not printed', async () => {
  const whole = (await runCropctl(['api-keys', 'create', '--name', 'pasted'])).stdout.trim()
  const prefix = getApiKeyPrefix(whole)
  const limited = await runCropctl(['api-keys', 'update', whole, '--rate', '5'])
  expect(limited).toMatchObject({ code: 0, stdout: `The limits of key ${prefix} are set.\n` })
  const revoked = await runCropctl(['api-keys', 'revoke', whole])
  expect(revoked).toMatchObject({ code: 0, stdout: `Key ${prefix} is revoked.\n` })
  const rotated = await runCropctl(['api-keys', 'rotate', whole])
  expect(rotated).toMatchObject({ code: 1, stderr: `No usable API key has the prefix ${prefix}.\n` })
})

test('deactivating an account ends all of its sessions', async () => {
  await insertAccount('grower@example.com')
  await database.query(
    `insert into refresh_tokens (jti, family_id, user_id, issued_at, expires_at, family_expires_at, kid)
     select gen_random_uuid(), gen_random_uuid(), id, now(), now() + interval '1 day', now() + interval '1 day', 'k'
       from users, generate_series(1, 3) where email = 'grower@example.com'`,
  )
  await runCropctl(['users', 'deactivate', 'grower@example.com'])
  const [activeSessions] = await database.query(
    `select count(*)::int as count from refresh_tokens join users on users.id = user_id
      where email = 'grower@example.com' and revoked_at is null`,
  )
  expect(activeSessions).toEqual({ count: 0 })
})

test.each([
  [['users', 'deactivate', 'nobody@example.com'], /No account has the address or the id nobody@example.com/],
  [['users', 'show', 'nobody@example.com'], /No account/],
  [['users', 'reset-code', 'nobody@example.com'], /No active account has the address nobody@example.com/],
  [['api-keys', 'revoke', 'cpk_missing0'], /No API key has the prefix cpk_missing0/],
  [['api-keys', 'rotate', 'cpk_missing0'], /No usable API key/],
  [['api-keys', 'create'], /--name/],
  [['api-keys', 'update', 'cpk_missing0', '--rate', '1'], /No usable API key/],
  [['api-keys', 'update', 'cpk_missing0'], /--rate or --batch-items/],
  [['api-keys', 'update', 'cpk_missing0', '--rate', '-1'], /whole number/],
  [['api-keys', 'create', '--name', ' '], /must not be empty/],
  [['api-keys', 'create', '--name', 'x', '--expires', '0'], /whole number/],
  [['nonsense'], /unknown command/],
])('%j fails with a message and exit code 1', async (args, message) => {
  const result = await runCropctl(args)
  expect(result.code).toBe(1)
  expect(result.stderr).toMatch(message)
})

test('the error of a migration without the rights names the role that has them', async () => {
  await database.query('create role cropctl_reader login')
  try {
    const url = new URL(database.url)
    url.username = 'cropctl_reader'
    expect(await runCropctl(['migrate'], { DATABASE_URL: url.href })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"cropctl migrate" needs that of crop_owner'),
    })
  } finally {
    await database.query('drop role cropctl_reader')
  }
})

test('an unreachable database and a missing setting are reported in one line each', async () => {
  const unreachable = await runCropctl(['api-keys', 'list'], {
    DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/none',
  })
  expect(unreachable).toMatchObject({
    code: 1,
    stderr:
      'Postgres is unavailable or did not respond within 30 s: check DATABASE_URL and the server; ' +
      '"cropctl check" says what is wrong.\n',
  })
  const unset = await runCropctl(['api-keys', 'list'], {})
  expect(unset).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Settings are not valid: DATABASE_URL .*\n$/),
  })
})

describe('reanalyze', () => {
  /** Inserts one plan for each list of labels, oldest first. */
  async function insertPlans(histories: FeasibilityLabel[][]): Promise<void> {
    for (const history of histories) {
      const plan = await aPlan(db)
      for (const feasibilityLabel of history)
        await anAnalysis(db, plan, { feasibilityLabel, modelVersion: 'season-old' })
    }
  }
  const countQueued = async () =>
    (await database.query("select 1 from analysis_tasks where state = 'queued'")).length

  test('previews label changes and notifications, and queues each plan once unless it is a dry run', async () => {
    // Plans and tasks of other tests.
    await database.query('truncate crop_plans, analysis_tasks cascade')
    await insertPlans([
      ['highly_suitable'],
      ['not_suitable'],
      ['not_suitable'],
      ['insufficient_data'],
      ['not_suitable', 'insufficient_data'],
    ])
    const dry = await runCropctl(['reanalyze', '--dry-run', '--rate', '2'])
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
    expect(await countQueued()).toBe(0)
    const real = await runCropctl(['reanalyze', '--rate', '30'])
    expect(real.stdout).toMatch(
      /not_suitable → highly_suitable[^]*5 analyses were queued, at most 30 a minute/,
    )
    expect(await countQueued()).toBe(5)
    expect((await runCropctl(['reanalyze'])).stdout).toMatch(/0 analyses were queued/)
  })

  test('rejects a rate that is not a number', async () => {
    expect(await runCropctl(['reanalyze', '--rate', 'fast'])).toMatchObject({ code: 1 })
  })
})

test('the queue can be paused and resumed, and its stats show it', async () => {
  expect(await runCropctl(['queue', 'pause', '--reason', 'the database moves'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Paused/),
  })
  const paused = JSON.parse((await runCropctl(['queue', 'stats', '--json'])).stdout)
  expect(paused).toMatchObject({
    queued: expect.any(Number),
    backlog_seconds: expect.any(Number),
    seconds_to_empty: expect.any(Number),
    paused: true,
    paused_since: expect.stringMatching(/Z$/),
    pause_reason: 'the database moves',
  })
  expect(await runCropctl(['queue', 'resume'])).toMatchObject({ code: 0, stdout: 'Resumed.\n' })
  expect((await runCropctl(['queue', 'resume'])).stdout).toBe('The queue is not paused.\n')
  expect((await runCropctl(['queue', 'stats'])).stdout).toMatch(/paused +false/)
})

test('users list finds text in the address, name or organization', async () => {
  await insertAccount('njoki@example.com', 'Njoki 100% Wanjiru')
  await insertAccount('otieno@example.com', 'Otieno')
  const search = async (text: string) => {
    const { stdout } = await runCropctl(['users', 'list', '--search', text, '--json'])
    return (JSON.parse(stdout) as { email: string }[]).map(({ email }) => email)
  }
  expect(await search('NJOKI@')).toEqual(['njoki@example.com'])
  expect(await search('0% w')).toEqual(['njoki@example.com'])
  expect(await search('njoki_example')).toEqual([])
  expect(await search('Lake Growers')).toContain('otieno@example.com')
  const { stdout } = await runCropctl(['users', 'list', '--search', 'otieno@'])
  expect(stdout).toMatch(/^id +email .*\n\S+ +otieno@example\.com .*\n$/)
  expect((await runCropctl(['users', 'list', '--search', 'no such text'])).stdout).toBe(
    'No account matches.\n',
  )
})

test('retry-failed reports the failed tasks and the new tasks that replace them', async () => {
  const plan = await aPlan(db)
  for (let count = 0; count < 2; count++) {
    const { id } = await aPlanTask(db, plan)
    await database.query(
      "update analysis_tasks set state = 'failed', priority = 1, finished_at = now() where id = $1",
      [id],
    )
  }
  const { code, stdout } = await runCropctl(['queue', 'retry-failed'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Failed tasks retried: 2; new tasks: 1\. /)
})

test('retry-failed reports how many failed tasks are left beyond the limit', async () => {
  await database.query(
    `insert into analysis_tasks (id, location, crop, month, model_version, state, finished_at)
     select gen_random_uuid(), 'nakuru', 'maize', 4, 'v', 'failed', now() from generate_series(1, 3)`,
  )
  const retry = async () => (await runCropctl(['queue', 'retry-failed', '--limit', '2'])).stdout
  expect(await retry()).toMatch(/^Failed tasks retried: 2; .*\n1 more is left: run the command again\.\n$/)
  expect(await retry()).toMatch(/^Failed tasks retried: 1; .*\n$/)
  expect(await retry()).toBe('No failed task is left to retry.\n')
})

test('model info prints the version and digests of the model', async () => {
  const { code, stdout } = await runCropctl(['model', 'info', '--json'], {})
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    {
      model_version: expect.stringMatching(/^season-\d+\.\d+\.\d+\+[0-9a-f]{8}$/),
      code_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      data_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      data_dir: 'built-in',
      changes: expect.stringMatching(/^The first version/),
    },
  ])
})
