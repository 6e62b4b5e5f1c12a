import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { toEntries, toArray, getAtPath } from '@crop/testkit'
import { read, ROOT, yamlOf } from './support/files'

const compose = yamlOf('docker/compose.yaml')
const services = toEntries(getAtPath(compose, ['services']))
const namesAt = (...path: string[]) => toEntries(getAtPath(compose, path)).map(([name]) => name)
/** Names in a list, or the keys of a map. */
const namesIn = (value: unknown) =>
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
  expect(namesAt('services')).toEqual(expect.arrayContaining(namesIn(getAtPath(service, ['depends_on']))))
  expect(namesAt('networks')).toEqual(expect.arrayContaining(namesIn(getAtPath(service, ['networks']))))
  for (const volume of toArray(getAtPath(service, ['volumes'])).map(String)) {
    const [from = ''] = volume.split(':')
    if (from.startsWith('.')) expect(() => read(join('docker', from))).not.toThrow()
    else expect(namesAt('volumes')).toContain(from)
  }
})

test('the drill that the README runs in the container of Postgres dumps to its disk', () => {
  const folder = /exec .*-e TMPDIR=(\S+)[^`]*backup-drill\.sh/.exec(read('docker/README.md'))?.[1]
  const onDisk = toArray(getAtPath(compose, ['services', 'postgres', 'volumes'])).map(
    (volume) => String(volume).split(':')[1],
  )
  expect(onDisk).toContain(folder)
})

test('api and worker start on a migrated database, and only the api is reachable from outside', () => {
  for (const name of ['api', 'worker'])
    expect(getAtPath(compose, ['services', name, 'depends_on'])).toMatchObject({
      migrate: { condition: 'service_completed_successfully' },
      postgres: { condition: 'service_healthy' },
    })
  const published = services.filter(
    ([, service]) => getAtPath(service, ['ports']) && !getAtPath(service, ['profiles']),
  )
  expect(published.map(([name]) => name)).toEqual(['api'])
  expect(getAtPath(compose, ['services', 'api', 'ports'])).toEqual([
    '${LISTEN:-127.0.0.1}:${PORT:-3000}:3000',
    '127.0.0.1:${ADMIN_PORT:-9091}:9091',
  ])
})

test('a setting that the runbook has changed is one that compose passes on', () => {
  const documented = read('apps/api/README.md') + read('apps/worker/README.md')
  const advised = readdirSync(join(ROOT, 'docs/operations/runbook')).flatMap((page) => {
    const [, advice = ''] = read(`docs/operations/runbook/${page}`).split('## What to do')
    return [...advice.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name)
  })
  const settings = advised.filter((name) => documented.includes(`\`${name}\``))
  expect(settings).not.toEqual([])
  const passed = ['api', 'worker'].flatMap((name) => namesAt('services', name, 'environment'))
  expect(passed).toEqual(expect.arrayContaining(settings))
})

test('the number of workers is a setting that survives restarts', () => {
  expect(getAtPath(compose, ['services', 'worker', 'scale'])).toBe('${WORKERS:-1}')
})

test('the apps and the migration use different Postgres roles', () => {
  const roleOf = (name: string) => {
    const address = getAtPath(compose, ['services', name, 'environment', 'DATABASE_URL'])
    return /^postgres:\/\/(\w+):/.exec(String(address))?.[1]
  }
  expect(['api', 'worker', 'migrate'].map(roleOf)).toEqual(['crop_run', 'crop_run', 'crop_owner'])
  const secrets = read('docker/kubernetes/overlays/production/secrets.env.example')
  const roles = [...secrets.matchAll(/^(\w*DATABASE_URL)=postgres:\/\/(\w+):.*sslmode=verify-full$/gm)]
  expect(roles.map(([, name, role]) => `${name} ${role}`)).toEqual([
    'DATABASE_URL crop_run',
    'MIGRATION_DATABASE_URL crop_owner',
    'BACKLOG_DATABASE_URL backlog',
  ])
})

test('the example settings match what compose reads and contain no secret', () => {
  const used = [...read('docker/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const example = [...read('docker/.env.example').matchAll(/^(\w+)=(.*)$/gm)]
  const offered = example.map(([, name]) => name)
  expect(new Set(used)).toEqual(new Set(offered))
  for (const [, name = '', value] of example) if (/SECRET|PASSWORD/.test(name)) expect(value).toBe('')
})
