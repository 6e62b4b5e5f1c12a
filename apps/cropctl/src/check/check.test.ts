import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { revokeApiKey } from '@crop/db'
import { anAnalysis, anApiKey, aPlan, useTestDatabase } from '@crop/db/testing'
import { getModelDigests } from '@crop/agronomy'
import { generateApiKey } from '@crop/domain'
import { getTestRedisUrl, startPasswordServer, useThrowawayFolder } from '@crop/testkit'
import { SMTPServer } from 'smtp-server'
import { runCropctl } from '../../test/run-cropctl'

const database = useTestDatabase()
const folder = useThrowawayFolder()
const { version } = getModelDigests()

const check = (env: Record<string, string>, ...args: string[]) =>
  runCropctl(['check', ...args], { DATABASE_URL: database.url, REDIS_URL: getTestRedisUrl(), ...env })

/** Returns the lines about problems. */
async function listProblems(env: Record<string, string>, ...args: string[]): Promise<string[]> {
  const { code, stdout, stderr } = await check(env, ...args)
  const problems = stdout.split('\n').filter((line) => line.includes('problem'))
  const total = problems.length === 1 ? '1 check failed.\n' : `${problems.length} checks failed.\n`
  expect({ code, stderr }).toEqual(
    problems.length === 0 ? { code: 0, stderr: '' } : { code: 1, stderr: total },
  )
  expect(stdout).not.toContain('hunter2')
  return problems.map((line) => line.replace(/ +problem: /u, ': '))
}

const servers: Server[] = []

// The checks of other tests find no results to compare.
afterEach(() => database.query('delete from analyses'))
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

async function listen(server: Server): Promise<number> {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Starts a mail server whose only user is `crop` with the password `hunter2`. */
async function startMailServer(): Promise<string> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _session, done) => {
      if (password === 'hunter2') done(null, { user: username })
      else done(new Error('no such user'))
    },
  })
  return `127.0.0.1:${await listen(server.server)}`
}

test('each check is a line, and the exit code is 0 when all is well', async () => {
  const mailServer = await startMailServer()
  const env = { SMTP_URL: `smtp://crop:hunter2@${mailServer}`, MAIL_FROM: 'crop@mail.example' }
  expect(await check(env)).toEqual({
    code: 0,
    stdout: [
      'settings  ok (api and worker)',
      'Postgres  ok',
      'schema    ok',
      `model     ok (${version}; there are no results to compare)`,
      'Redis     ok',
      'mail      ok',
      '',
    ].join('\n'),
    stderr: '',
  })
  expect(await listProblems({ ...env, SMTP_URL: `smtp://crop:hunter22@${mailServer}` })).toEqual([
    'mail: the mail server refuses the user or the password. Correct SMTP_URL.',
  ])
})

test('a wrong setting is one sentence, although both programs have it', async () => {
  expect(await listProblems({ REDIS_URL: 'http://:hunter2@localhost' })).toEqual([
    'settings: REDIS_URL must be a redis:// or rediss:// address. See docs/operations/settings.md.',
  ])
})

test('a setting of one program names it, and one program can be checked alone', async () => {
  const env = { NODE_ENV: 'production' }
  expect(await listProblems(env)).toEqual([
    'settings: JWT_SECRETS is required (api). See docs/operations/settings.md.',
  ])
  expect(await listProblems({ ...env, SMTP_URL: 'smtp://127.0.0.1:1' }, 'worker')).toEqual([
    'settings: SMTP_URL requires MAIL_FROM as well (worker). See docs/operations/settings.md.',
    'mail: nothing listens at 127.0.0.1:1. Start the mail server, or correct SMTP_URL.',
  ])
  expect(await listProblems({ LOG_LEVEL: 'loud' }, 'api')).toEqual([
    'settings: LOG_LEVEL must be one of [error, warn, info, debug] (api). See docs/operations/settings.md.',
  ])
})

test('a variable whose name is nearly that of a setting is mentioned', async () => {
  const misspelt = {
    ANALYSES_PER_DAI: '5',
    REDISURL: 'redis://cache.example',
    JWT_SERCETS_FILE: '/run/secrets/jwt',
    ANALYSES_PER_WEEK: '5',
  }
  const { code, stdout } = await check(misspelt)
  const [settings] = stdout.split('\n')
  expect({ code, settings }).toEqual({
    code: 0,
    settings:
      'settings  ok (api and worker; ANALYSES_PER_DAI has no effect (perhaps ANALYSES_PER_DAY); ' +
      'REDISURL has no effect (perhaps REDIS_URL); JWT_SERCETS_FILE has no effect (perhaps JWT_SECRETS_FILE))',
  })
})

test('a required setting that is misspelt is named beside the problem', async () => {
  const env = { NODE_ENV: 'production', JWT_SECRET: 'hunter2'.repeat(5) }
  expect(await listProblems(env)).toEqual([
    'settings: JWT_SECRETS is required (api); JWT_SECRET has no effect (perhaps JWT_SECRETS). See docs/operations/settings.md.',
  ])
})

test('two listeners on one port are a problem, and a long stop is mentioned', async () => {
  expect(await listProblems({ PORT: '8080', ADMIN_PORT: '8080' })).toEqual([
    'settings: ADMIN_PORT must not be the same as PORT (api). See docs/operations/settings.md.',
  ])
  const { code, stdout } = await check({ SHUTDOWN_GRACE_SECONDS: '60' })
  expect({ code, settings: stdout.split('\n')[0] }).toEqual({
    code: 0,
    settings:
      'settings  ok (api and worker; with this SHUTDOWN_GRACE_SECONDS stopping takes up to 75 s: ' +
      'raise stop_grace_period (Compose) or TimeoutStopSec (systemd) from 40 s (worker))',
  })
})

test.each([
  ['127.0.0.1:1', 'nothing listens at 127.0.0.1:1. Start NAME, or correct SETTING.'],
  ['nowhere.invalid', 'the host nowhere.invalid is unknown. Correct SETTING, or the DNS.'],
])('a server at %s is reported once with what to do, without its password', async (host, problem) => {
  const env = {
    DATABASE_URL: `postgres://crop:hunter2@${host}/crop`,
    REDIS_URL: `redis://:hunter2@${host}`,
    SMTP_URL: `smtp://crop:hunter2@${host}`,
    MAIL_FROM: 'crop@mail.example',
  }
  const say = (name: string, setting: string) => problem.replace('NAME', name).replace('SETTING', setting)
  expect(await listProblems(env)).toEqual([
    `Postgres: ${say('Postgres', 'DATABASE_URL')}`,
    `Redis: ${say('Redis', 'REDIS_URL')}`,
    `mail: ${say('the mail server', 'SMTP_URL')}`,
  ])
})

test('servers that accept connections and stay silent are reported after three seconds, one after the other', async () => {
  let previous: Socket | undefined
  const server = createServer((socket) => {
    // Checks at the same time would share their three seconds, and the first one would break off here.
    previous?.destroy()
    previous = socket.on('error', () => undefined).resume()
  })
  const host = `127.0.0.1:${await listen(server)}`
  const problems = await listProblems({
    DATABASE_URL: `postgres://crop:hunter2@${host}/crop`,
    REDIS_URL: `redis://:hunter2@${host}`,
    SMTP_URL: `smtp://crop:hunter2@${host}`,
    MAIL_FROM: 'crop@mail.example',
  })
  expect(problems).toEqual([
    `Postgres: no reply from ${host} within 3 s. Check the host and the port in DATABASE_URL, and the firewalls.`,
    `Redis: no reply from ${host} within 3 s. Check the host and the port in REDIS_URL, and the firewalls.`,
    `mail: no reply from ${host} within 3 s. Check the host and the port in SMTP_URL, and the firewalls.`,
  ])
})

test('a failure without a code is reported with its cause', async () => {
  const postgres = new URL(database.url)
  const redis = new URL(getTestRedisUrl())
  postgres.searchParams.set('sslmode', 'verify-full')
  redis.pathname = '/9999'
  expect(await listProblems({ DATABASE_URL: postgres.href, REDIS_URL: redis.href })).toEqual([
    `Postgres: Postgres at ${postgres.host} refuses the connection (The server does not support SSL connections). ` +
      'Check DATABASE_URL.',
    `Redis: Redis at ${redis.host} refuses the connection (ERR DB index is out of range). Check REDIS_URL.`,
  ])
  await using withPassword = await startPasswordServer()
  expect(await listProblems({ DATABASE_URL: withPassword.url })).toEqual([
    'Postgres: Postgres refuses the user or the password. Correct DATABASE_URL.',
  ])
})

test('a database that does not exist, has no tables or is read-only is reported', async () => {
  const missing = new URL(database.url)
  missing.pathname = '/no_such_database'
  expect(await listProblems({ DATABASE_URL: missing.href })).toEqual([
    'Postgres: there is no such database. Create it, or correct DATABASE_URL.',
  ])
  missing.pathname = '/template1'
  expect(await listProblems({ DATABASE_URL: missing.href })).toEqual([
    'schema: migrations are missing. Run: cropctl migrate',
  ])
  const standby = new URL(database.url)
  standby.searchParams.set('options', '-c default_transaction_read_only=on')
  expect(await listProblems({ DATABASE_URL: standby.href })).toEqual([
    'schema: Postgres is read-only. Correct DATABASE_URL if it names a standby.',
  ])
})

test('the folder in place of a mail server is checked without creating it', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await listProblems({ MAIL_DIR: file })).toEqual(['mail: MAIL_DIR is no folder. Correct MAIL_DIR.'])
  expect(await listProblems({ MAIL_DIR: join(file, 'mail') })).toEqual([
    'mail: MAIL_DIR cannot be written (ENOTDIR). Correct MAIL_DIR, or the rights of the folder.',
  ])
  const { stdout } = await check({ MAIL_DIR: join(folder, 'missing', 'mail') })
  expect(stdout).toContain('mail      ok (MAIL_DIR is set, so mails are files)\n')
  expect(await readdir(folder)).toEqual(['file'])
})

test('a key of visitors that the api refuses is reported', async () => {
  const { key, prefix } = await anApiKey(database.db)
  const isAccepted = async (PUBLIC_API_KEY: string) =>
    (await check({ PUBLIC_API_KEY }, 'api')).stdout.includes('visitors  ok\n')
  expect([await isAccepted(key), await isAccepted(generateApiKey())]).toEqual([true, true])
  expect(await listProblems({ PUBLIC_API_KEY: `${prefix}_${'x'.repeat(32)}` })).toEqual([
    `visitors: PUBLIC_API_KEY has another secret than the key ${prefix}. Correct PUBLIC_API_KEY.`,
  ])
  await revokeApiKey(database.db, prefix)
  expect(await listProblems({ PUBLIC_API_KEY: key })).toEqual([
    'visitors: the key in PUBLIC_API_KEY is revoked or has expired, so visitors can ask nothing. Set another key, or none.',
  ])
  expect(await listProblems({ PUBLIC_API_KEY: key }, 'worker')).toEqual([])
  expect(await listProblems({ PUBLIC_API_KEY: 'cpk_x' })).toEqual([
    'settings: PUBLIC_API_KEY must be an API key as cropctl api-keys create prints it (api). See docs/operations/settings.md.',
  ])
})

test('the model of a model server is checked there', async () => {
  expect(await listProblems({ MODEL_URL: 'http://127.0.0.1:1' })).toEqual([
    'model: the model server states no version. Start it, or correct MODEL_URL.',
  ])
  const server = createHttpServer((_request, response) => response.end('{"model_version":"team-1"}'))
  const { stdout } = await check({ MODEL_URL: `http://127.0.0.1:${await listen(server)}` })
  expect(stdout).toContain('model     ok (team-1; there are no results to compare)\n')
})

test('a model other than that of the newest result is reported', async () => {
  const plan = await aPlan(database.db)
  await anAnalysis(database.db, plan, { modelVersion: 'season-old' })
  expect(await listProblems({})).toEqual([
    `model: it is ${version}, but the newest result is of season-old. If this model is to serve, restart the programs ` +
      'with it and run: cropctl reanalyze; otherwise correct DATA_DIR.',
  ])
  await anAnalysis(database.db, plan, { modelVersion: version })
  expect(await listProblems({})).toEqual([])
  expect(await listProblems({ DATA_DIR: '/nowhere' })).toEqual([
    'model: the data pack cannot be read. Correct DATA_DIR; see: cropctl model info',
  ])
})
