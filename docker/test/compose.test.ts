import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { useTestDatabase } from '@crop/db/testing'
import { generateApiKey } from '@crop/domain'
import { getAtPath, startApi, toArray, toEntries, postTo } from '@crop/testkit'
import { readText, ROOT, readYaml } from './support/files'

const compose = readYaml('docker/compose.yaml')
const services = toEntries(getAtPath(compose, ['services']))
const getNames = (...path: string[]) => toEntries(getAtPath(compose, path)).map(([name]) => name)
/** Returns the elements of a list, or the keys of a map: Compose accepts both forms. */
const toNames = (value: unknown) =>
  Array.isArray(value) ? value.map(String) : toEntries(value).map(([name]) => name)

test.each(services)('%s runs with least privilege', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    mem_limit: expect.any(String),
    restart: expect.any(String),
  })
})

test.each(services)('%s refers to services, networks and volumes that exist', (_name, service) => {
  expect(getNames('services')).toEqual(expect.arrayContaining(toNames(getAtPath(service, ['depends_on']))))
  expect(getNames('networks')).toEqual(expect.arrayContaining(toNames(getAtPath(service, ['networks']))))
  for (const volume of toArray(getAtPath(service, ['volumes'])).map(String)) {
    const [source = ''] = volume.split(':')
    if (source.startsWith('.')) expect(() => readText(join('docker', source))).not.toThrow()
    else expect(getNames('volumes')).toContain(source)
  }
})

test('the backup drill in the README writes its dump to the volume of the Postgres container', () => {
  const folder = /exec .*-e TMPDIR=(\S+)[^`]*backup-drill\.sh/.exec(readText('docker/README.md'))?.[1]
  const volumeFolders = toArray(getAtPath(compose, ['services', 'postgres', 'volumes'])).map(
    (volume) => String(volume).split(':')[1],
  )
  expect(volumeFolders).toContain(folder)
})

test('api and worker start on a migrated database, and only the api is reachable from outside', () => {
  for (const name of ['api', 'worker'])
    expect(getAtPath(compose, ['services', name, 'depends_on'])).toMatchObject({
      migrate: { condition: 'service_completed_successfully' },
      postgres: { condition: 'service_healthy' },
    })
  const withPorts = services.filter(
    ([, service]) => getAtPath(service, ['ports']) && !getAtPath(service, ['profiles']),
  )
  expect(withPorts.map(([name]) => name)).toEqual(['api'])
  expect(getAtPath(compose, ['services', 'api', 'ports'])).toEqual([
    '${LISTEN:-127.0.0.1}:${PORT:-3000}:3000',
    '127.0.0.1:${ADMIN_PORT:-9091}:9091',
  ])
})

test('compose passes on every setting that the runbook tells operators to change', () => {
  const documented = readText('docs/operations/settings.md')
  const namesInRunbook = readdirSync(join(ROOT, 'docs/operations/runbook')).flatMap((page) => {
    const [, advice = ''] = readText(`docs/operations/runbook/${page}`).split('## What to do')
    return [...advice.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name)
  })
  const settings = namesInRunbook.filter((name) => documented.includes(`\`${name}\``))
  expect(settings).not.toEqual([])
  const composeSettings = ['api', 'worker'].flatMap((name) => getNames('services', name, 'environment'))
  expect(composeSettings).toEqual(expect.arrayContaining(settings))
})

test('cropctl can connect to Postgres and Redis and has memory for the model', () => {
  const services = ['services', 'migrate']
  const environment = getAtPath(compose, [...services, 'environment'])
  expect(environment).toEqual({
    DATABASE_URL: expect.stringMatching(/^postgres:/),
    REDIS_URL: expect.stringMatching(/^redis:/),
  })
  expect(getAtPath(compose, [...services, 'mem_limit'])).toBe('512m')
})

test.each(['api', 'worker'])('the %s takes any other setting from a file that need not exist', (name) => {
  expect(getAtPath(compose, ['services', name, 'env_file'])).toEqual([
    { path: 'settings.env', required: false },
  ])
})

describe('an api in production with the public API key', () => {
  const database = useTestDatabase()

  test('shows the page, in which the key asks without an account', async () => {
    expect(getAtPath(compose, ['services', 'api', 'environment'])).toMatchObject({
      JWT_SECRETS: '${JWT_SECRETS:?set it in docker/.env}',
      PUBLIC_API_KEY: '${PUBLIC_API_KEY:-}',
    })
    const PUBLIC_API_KEY = generateApiKey()
    await using api = await startApi({
      DATABASE_URL: database.url,
      NODE_ENV: 'production',
      JWT_SECRETS: randomBytes(32).toString('hex'),
      PUBLIC_API_KEY,
    })
    const page = await fetch(api.url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`content="${PUBLIC_API_KEY}"`)
    const question = { crop: 'wheat', location: 'Lahore', month: 11 }
    const submission = await postTo(api, '/analyze', question, { 'x-api-key': PUBLIC_API_KEY })
    expect(submission.status).toBe(202)
  })
})

test('Redis requires a password, which the api, the workers and the health check use', () => {
  const password = '${REDIS_PASSWORD:?set it in docker/.env}'
  const redis = getAtPath(compose, ['services', 'redis'])
  const command = toArray(getAtPath(redis, ['command'])).map(String)
  expect(command[command.indexOf('--requirepass') + 1]).toBe(password)
  expect(getAtPath(redis, ['environment', 'REDISCLI_AUTH'])).toBe(password)
  for (const name of ['api', 'worker'])
    expect(getAtPath(compose, ['services', name, 'environment', 'REDIS_URL'])).toBe(
      `redis://:${password}@redis:6379`,
    )
})

test.each(services)('%s runs an image of a fixed version', (_name, service) => {
  const image = String(getAtPath(service, ['image']))
  if (image !== '${IMAGE:-crop-planning}')
    expect(image).toMatch(/^[\w./-]+:v?\d[\w.-]*(@sha256:[0-9a-f]{64})?$/)
})

test.each(['api', 'worker'])('the health check of the %s reads readiness on the admin port', (name) => {
  const check = toArray(getAtPath(compose, ['services', name, 'healthcheck', 'test']))
  expect(check).toEqual(['CMD', 'node', '/app/docker/health.js', '/readyz'])
})

test.each(['api', 'worker'])('the %s gets the 40 s to stop that the README of images states', (app) => {
  expect(readText('docker/README.md')).toContain('Allow it 40 s to stop')
  expect(getAtPath(compose, ['services', app, 'stop_grace_period'])).toBe('40s')
})

test('the number of workers is a setting that survives restarts', () => {
  expect(getAtPath(compose, ['services', 'worker', 'scale'])).toBe('${WORKERS:-1}')
})

test('the apps and the migration use different Postgres roles', () => {
  const getRole = (name: string) => {
    const url = getAtPath(compose, ['services', name, 'environment', 'DATABASE_URL'])
    return /^postgres:\/\/(\w+):/.exec(String(url))?.[1]
  }
  expect(['api', 'worker', 'migrate'].map(getRole)).toEqual(['crop_run', 'crop_run', 'crop_owner'])
  const secrets = readText('docker/helm/secrets.env.example')
  const roles = [...secrets.matchAll(/^(\w*DATABASE_URL)=postgres:\/\/(\w+):.*sslmode=verify-full$/gm)]
  expect(roles.map(([, name, role]) => `${name} ${role}`)).toEqual([
    'DATABASE_URL crop_run',
    'MIGRATION_DATABASE_URL crop_owner',
    'BACKLOG_DATABASE_URL backlog',
  ])
})

test('the example settings match what compose reads and contain no secret', () => {
  const variables = [...readText('docker/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const example = [...readText('docker/.env.example').matchAll(/^(\w+)=(.*)$/gm)]
  expect(new Set(variables)).toEqual(new Set(example.map(([, name]) => name)))
  for (const [, name = '', value] of example) if (/SECRET|PASSWORD/.test(name)) expect(value).toBe('')
})
