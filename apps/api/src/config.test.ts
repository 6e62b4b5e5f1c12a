import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createThrowawayFolder } from '@crop/testkit'
import { loadConfig } from './config'

const REQUIRED = { DATABASE_URL: 'postgres://localhost/crop', REDIS_URL: 'redis://localhost' }
const createSecret = () => randomBytes(32).toString('base64url')
const loadProductionConfig = (JWT_SECRETS?: string) =>
  loadConfig({ ...REQUIRED, NODE_ENV: 'production', JWT_SECRETS })

test('production accepts strong secrets and keeps their order', () => {
  const [first, second] = [createSecret(), createSecret()]
  expect(loadProductionConfig(`${first}, ${second}`).tokens.secrets).toEqual([first, second])
})

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['short', 'x7Qm2'],
  ['one strong and one short', `${createSecret()},short`],
  ['one repeated character', 'a'.repeat(64)],
  ['a placeholder', 'please-change-me-0123456789-abcdefgh'],
])('production rejects secrets that are %s without repeating them', (_name, secrets) => {
  expect(() => loadProductionConfig(secrets)).toThrow(
    /JWT_SECRETS (is required|.*\(openssl rand -hex 32 prints one\))$/,
  )
  if (secrets) expect(() => loadProductionConfig(secrets)).not.toThrow(new RegExp(secrets))
})

test('a misspelt production does not pass for development', () => {
  for (const NODE_ENV of ['prod', 'Production', ' production'])
    expect(() => loadConfig({ ...REQUIRED, NODE_ENV })).toThrow(
      'Settings are not valid: NODE_ENV must be one of [production, development, test]',
    )
})

test('in production mails need the address of the service', () => {
  const env = { ...REQUIRED, NODE_ENV: 'production', JWT_SECRETS: createSecret(), NOTIFICATION_MAILS: 'on' }
  expect(() => loadConfig(env)).toThrow('PUBLIC_BASE_URL is required with NOTIFICATION_MAILS')
})

test.each([
  ['PUBLIC_BASE_URL', 'crops.example', 'must be an http:// or https:// address'],
  ['SECURITY_CONTACT', 'ops@example.com', 'must be a mailto: or https:// address'],
  ['PASSWORD_HASH_MEMORY_KIB', '99999999999', 'must be less than or equal to 1048576'],
])('%s=%s is rejected with a reason', (name, value, reason) => {
  const load = () => loadConfig({ ...REQUIRED, [name]: value })
  expect(load).toThrow(new RegExp(`^Settings are not valid: ${name} ${reason}$`))
})

test('production rejects hashing with too little memory', () => {
  const settings = {
    ...REQUIRED,
    NODE_ENV: 'production',
    JWT_SECRETS: createSecret(),
    PASSWORD_HASH_MEMORY_KIB: '64',
  }
  expect(() => loadConfig(settings)).toThrow(/PASSWORD_HASH_MEMORY_KIB/)
})

test('an api that drains for longer is also given longer to stop', () => {
  const load = (STOP_DRAIN_MS: string) => loadConfig({ ...REQUIRED, STOP_DRAIN_MS }).http
  expect(load('1000')).toMatchObject({ stopDrainMs: 1000, stopDeadlineMs: 15_000 })
  expect(load('30000')).toMatchObject({ stopDrainMs: 30_000, stopDeadlineMs: 44_000 })
})

test('secrets can come from files, except settings that others read', async () => {
  await using folder = await createThrowawayFolder()
  const writeSecret = async (name: string, content: string) => {
    await writeFile(join(folder.path, name), content)
    return join(folder.path, name)
  }
  const secret = createSecret()
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL_FILE: await writeSecret('database', 'postgres://u:hunter2@db/crop\n'),
    REDIS_URL_FILE: await writeSecret('redis', 'redis://:hunter2@redis\n'),
    JWT_SECRETS_FILE: await writeSecret('jwt', `${secret}\n`),
  }
  expect(loadConfig(env)).toMatchObject({
    databaseUrl: 'postgres://u:hunter2@db/crop',
    redisUrl: 'redis://:hunter2@redis',
    tokens: { secrets: [secret] },
  })
  expect(() => loadConfig({ ...env, UV_THREADPOOL_SIZE_FILE: env.JWT_SECRETS_FILE })).toThrow(
    'UV_THREADPOOL_SIZE_FILE is not supported',
  )
})

test('without a secret, development generates a random one', () => {
  const [first, second] = [loadConfig(REQUIRED).tokens.secrets, loadConfig(REQUIRED).tokens.secrets]
  expect(first[0]?.length).toBeGreaterThanOrEqual(32)
  expect(first).not.toEqual(second)
})

test.each(['0', '0.5', '15.5', '525601', 'PT15M'])(
  'ACCESS_TOKEN_TTL_MINUTES must be a whole number of minutes up to a year, not %s',
  (ACCESS_TOKEN_TTL_MINUTES) => {
    expect(() => loadConfig({ ...REQUIRED, ACCESS_TOKEN_TTL_MINUTES })).toThrow(
      'Settings are not valid: ACCESS_TOKEN_TTL_MINUTES must be',
    )
  },
)

test('tracing is on with an endpoint and off with an empty one', () => {
  expect(loadConfig(REQUIRED).tracing).toBe(false)
  expect(loadConfig({ ...REQUIRED, OTEL_EXPORTER_OTLP_ENDPOINT: '' }).tracing).toBe(false)
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
    expect(loadConfig({ ...REQUIRED, [name]: 'http://collector:4318' }).tracing).toBe(true)
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'not an address'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('%s rejects values that the exporter does not support', (name, invalid) => {
  expect(() => loadConfig({ ...REQUIRED, [name]: invalid })).toThrow(
    `Settings are not valid: ${name} must be`,
  )
})

test('the web page is on everywhere unless WEB_PAGE is off', () => {
  const production = { ...REQUIRED, NODE_ENV: 'production', JWT_SECRETS: createSecret() }
  for (const env of [REQUIRED, production]) {
    expect(loadConfig(env).http.webPage).toBe(true)
    expect(loadConfig({ ...env, WEB_PAGE: 'off' }).http.webPage).toBe(false)
  }
})

test('EXPLORER still turns the web page off where WEB_PAGE is unset, with a warning', () => {
  expect(loadConfig({ ...REQUIRED, WEB_PAGE: 'off' }).warnings).toEqual([])
  const old = { ...REQUIRED, EXPLORER: 'off' }
  expect(loadConfig(old)).toMatchObject({
    warnings: ['EXPLORER is deprecated: set WEB_PAGE instead'],
    http: { webPage: false },
  })
  expect(loadConfig({ ...old, WEB_PAGE: 'on' }).http.webPage).toBe(true)
})

test('CORS_ORIGINS accepts origins, app schemes and null', () => {
  const parseOrigins = (CORS_ORIGINS: string) => loadConfig({ ...REQUIRED, CORS_ORIGINS }).http.corsOrigins
  expect(loadConfig(REQUIRED).http.corsOrigins).toEqual(['*'])
  const listed = [
    'https://app.example',
    'http://localhost:5173',
    'http://[::1]:3000',
    'capacitor://localhost',
    'null',
  ]
  expect(parseOrigins(listed.join(', '))).toEqual(listed)
})

test.each([
  'https://app.example/',
  'https://app.example/shop',
  'app.example',
  'https://App.example',
  'https://app.example:443',
  'https://*.example',
  'https://app.example https://b.example',
  '*.example',
])('CORS_ORIGINS rejects an origin that no browser sends: %s', (invalid) => {
  for (const CORS_ORIGINS of [invalid, `https://app.example,${invalid}`, ','])
    expect(() => loadConfig({ ...REQUIRED, CORS_ORIGINS })).toThrow(
      'Settings are not valid: CORS_ORIGINS must be *, or origins such as https://app.example without a path',
    )
})

test('the two listeners need different ports, also if one is the default', () => {
  const error = 'Settings are not valid: ADMIN_PORT must not be the same as PORT'
  expect(() => loadConfig({ ...REQUIRED, PORT: '8080', ADMIN_PORT: '8080' })).toThrow(error)
  expect(() => loadConfig({ ...REQUIRED, PORT: '9091' })).toThrow(error)
  expect(loadConfig({ ...REQUIRED, PORT: '0', ADMIN_PORT: '0' })).toMatchObject({ port: 0, adminPort: 0 })
})

test('draining for longer than Compose and systemd wait gives a warning', () => {
  const load = (STOP_DRAIN_MS: string) => loadConfig({ ...REQUIRED, STOP_DRAIN_MS }).warnings
  expect(load('25000')).toEqual([])
  expect(load('25001')).toEqual([
    expect.stringMatching(/^with this STOP_DRAIN_MS .* 41 s: raise stop_grace/u),
  ])
})
