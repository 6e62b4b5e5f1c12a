import { randomBytes } from 'node:crypto'
import { loadConfig } from './config'

const ADDRESSES = { DATABASE_URL: 'postgres://localhost/crop', REDIS_URL: 'redis://localhost' }
const strong = () => randomBytes(32).toString('base64url')
const production = (JWT_SECRETS?: string) => loadConfig({ ...ADDRESSES, NODE_ENV: 'production', JWT_SECRETS })

test('production starts with strong secrets, the first of which signs', () => {
  const [first, second] = [strong(), strong()]
  expect(production(`${first}, ${second}`).tokens.secrets).toEqual([first, second])
})

test.each([
  ['missing', undefined],
  ['empty', ''],
  ['short', 'x7Qm2'],
  ['one strong and one short', `${strong()},short`],
  ['all alike', 'a'.repeat(64)],
  ['left as in an example', 'please-change-me-0123456789-abcdefgh'],
])('production refuses secrets that are %s, and does not repeat them', (_what, secrets) => {
  expect(() => production(secrets)).toThrow(/JWT_SECRETS/)
  if (secrets) expect(() => production(secrets)).not.toThrow(new RegExp(secrets))
})

test('production refuses hashing that is too cheap', () => {
  const cheap = {
    ...ADDRESSES,
    NODE_ENV: 'production',
    JWT_SECRETS: strong(),
    PASSWORD_HASH_MEMORY_KIB: '64',
  }
  expect(() => loadConfig(cheap)).toThrow(/PASSWORD_HASH_MEMORY_KIB/)
})

test('production refuses the password of an example for its dashboard, and a user with a password in it', () => {
  const atWork = { ...ADDRESSES, NODE_ENV: 'production', JWT_SECRETS: strong() }
  const withDashboard = (user: string, password: string) => () =>
    loadConfig({ ...atWork, QUEUE_DASHBOARD_USER: user, QUEUE_DASHBOARD_PASSWORD: password })
  expect(withDashboard('ops', 'Tr0ub4dor-and-3')).not.toThrow()
  expect(withDashboard('ops', 'changeme-changeme')).toThrow(
    'Settings are not valid: QUEUE_DASHBOARD_PASSWORD must be a password of your own',
  )
  expect(withDashboard('ops:Tr0ub4dor', 'Tr0ub4dor-and-3')).toThrow(
    'Settings are not valid: QUEUE_DASHBOARD_USER must be a name without a colon',
  )
})

test('development without a secret makes its own', () => {
  const [one, other] = [loadConfig(ADDRESSES).tokens.secrets, loadConfig(ADDRESSES).tokens.secrets]
  expect(one[0]?.length).toBeGreaterThanOrEqual(32)
  expect(one).not.toEqual(other)
})

test('tracing is on with an endpoint, and not with an empty one', () => {
  expect(loadConfig(ADDRESSES).tracing).toBe(false)
  expect(loadConfig({ ...ADDRESSES, OTEL_EXPORTER_OTLP_ENDPOINT: '' }).tracing).toBe(false)
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
    expect(loadConfig({ ...ADDRESSES, [name]: 'http://collector:4318' }).tracing).toBe(true)
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'not an address'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
])('%s must be what the exporter understands', (name, wrong) => {
  expect(() => loadConfig({ ...ADDRESSES, [name]: wrong })).toThrow(`Settings are not valid: ${name} must be`)
})

test('the explorer is there for developers, and in production on request', () => {
  const atWork = { ...ADDRESSES, NODE_ENV: 'production', JWT_SECRETS: strong() }
  expect(loadConfig(ADDRESSES).http.explorer).toBe(true)
  expect(loadConfig({ ...ADDRESSES, EXPLORER: 'off' }).http.explorer).toBe(false)
  expect(loadConfig(atWork).http.explorer).toBe(false)
  expect(loadConfig({ ...atWork, EXPLORER: 'on' }).http.explorer).toBe(true)
})

test('pages of the origins that are listed may call', () => {
  const origins = (CORS_ORIGINS: string) => loadConfig({ ...ADDRESSES, CORS_ORIGINS }).http.corsOrigins
  expect(loadConfig(ADDRESSES).http.corsOrigins).toEqual(['*'])
  const listed = [
    'https://app.example',
    'http://localhost:5173',
    'http://[::1]:3000',
    'capacitor://localhost',
    'null',
  ]
  expect(origins(listed.join(', '))).toEqual(listed)
})

test.each([
  ...['https://app.example/', 'https://app.example/shop', 'app.example', 'https://App.example'],
  ...['https://app.example:443', 'https://*.example', 'https://app.example https://b.example', '*.example'],
])('an origin that no browser sends cannot be listed: %s', (wrong) => {
  for (const CORS_ORIGINS of [wrong, `https://app.example,${wrong}`, ','])
    expect(() => loadConfig({ ...ADDRESSES, CORS_ORIGINS })).toThrow(
      'Settings are not valid: CORS_ORIGINS must be *, or origins such as https://app.example without a path',
    )
})
