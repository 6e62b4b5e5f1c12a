import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { useTestDatabase } from '@crop/db/testing'
import { HEAP_LIMITS, NODE_FLAGS } from '@crop/dev-servers'
import {
  createThrowawayFolder,
  getAtPath,
  startApi,
  type StartedApi,
  stopStartedProcesses,
  waitUntil,
} from '@crop/testkit'
import { describeWith } from './support/describe-with'
import { listUndocumented, readSettings, readText, readYaml, ROOT } from './support/files'
import { type RunningNginx, startNginx } from './support/nginx'
import { getEnvironment, parseSystemdUnit } from './support/systemd'

const run = promisify(execFile)

const SYSTEMD = 'docker/examples/systemd'

describe('the systemd units', () => {
  const units = [
    { app: 'api', file: 'crop-api.service', memory: '640M' },
    { app: 'worker', file: 'crop-worker@.service', memory: '1G' },
    { app: 'migrate', file: 'crop-migrate.service', memory: '256M' },
  ].map((unit) => ({ ...unit, directives: parseSystemdUnit(readText(`${SYSTEMD}/${unit.file}`)) }))

  test.each(units)('$file runs the program with the flags and limits of the image', ({ app, directives }) => {
    const program = app === 'migrate' ? 'cropctl/dist/main.js migrate' : `${app}/dist/main.js`
    const command = `/usr/bin/node ${NODE_FLAGS.join(' ')} /opt/crop-planning/apps/${program}`
    expect(directives.get('ExecStart')).toEqual([command])
    const memory = String(getAtPath(readYaml('docker/compose.yaml'), ['services', app, 'mem_limit']))
    expect(directives.get('MemoryMax')).toEqual([memory.toUpperCase()])
    if (app === 'migrate') return
    expect(getEnvironment(directives)).toMatchObject({ NODE_ENV: 'production', NODE_OPTIONS: HEAP_LIMITS })
    expect(directives.get('Restart')).toEqual(['always'])
    const stopTime = getAtPath(readYaml('docker/compose.yaml'), ['services', app, 'stop_grace_period'])
    expect(`${directives.get('TimeoutStopSec')?.join('')}s`).toBe(stopTime)
  })

  test.each(units)('$file reads each secret from a credential', ({ directives }) => {
    const credentials = (directives.get('LoadCredential') ?? []).map((line) => line.split(':')[0])
    const files = Object.entries(getEnvironment(directives)).filter(([name]) => name.endsWith('_FILE'))
    expect(files).not.toEqual([])
    expect(files.map(([, path]) => path)).toEqual(credentials.map((name) => `%d/${name}`))
  })

  test('every setting is documented in the README of an app', () => {
    const names = units.flatMap(({ directives }) => Object.keys(getEnvironment(directives)))
    const shared = Object.keys(readSettings(`${SYSTEMD}/settings.env`))
    const settings = [...names, ...shared].map((name) => name.replace(/_FILE$/, ''))
    const own = settings.filter((name) => !['NODE_OPTIONS', 'MALLOC_ARENA_MAX'].includes(name))
    expect(listUndocumented(own)).toEqual([])
  })

  describeWith('systemd-analyze', 'according to systemd-analyze', (systemdAnalyze) => {
    test('the units are valid and well confined', async () => {
      await using folder = await createThrowawayFolder()
      const paths = await Promise.all(
        units.map(async ({ file }) => {
          const path = join(folder.path, file.replace('@', '@2'))
          // systemd-analyze requires that the program exists.
          await writeFile(path, readText(`${SYSTEMD}/${file}`).replace('/usr/bin/node', process.execPath))
          return path
        }),
      )
      for (const path of paths) {
        const { stderr } = await run(systemdAnalyze, ['verify', path])
        // Other units of this machine may have problems of their own.
        expect(stderr.split('\n').filter((line) => line.includes(basename(path)))).toEqual([])
        await run(systemdAnalyze, ['security', '--offline=yes', '--threshold=20', path])
      }
    })
  })
})

describeWith('caddy', 'the Caddyfile', (caddy) => {
  test('is valid and formatted', async () => {
    const file = join(ROOT, 'docker/examples/Caddyfile')
    await run(caddy, ['validate', '--adapter', 'caddyfile', '--config', file])
    const { stdout } = await run(caddy, ['fmt', file])
    expect(stdout).toBe(readText('docker/examples/Caddyfile'))
  })
})

test.each([
  ['nginx.conf', /proxy_read_timeout (\d+)s;/],
  ['Caddyfile', /response_header_timeout (\d+)s\n/],
  ['Caddyfile', /write (\d+)s\n/],
])('%s waits longer than the longest long poll: %s', (file, pattern) => {
  const [, seconds] = pattern.exec(readText(`docker/examples/${file}`)) ?? []
  expect(Number(seconds)).toBeGreaterThan(30)
})

describeWith('nginx', 'the api behind nginx', (command) => {
  const database = useTestDatabase()
  let api: StartedApi
  let nginx: RunningNginx
  beforeAll(async () => {
    api = await startApi({
      DATABASE_URL: database.url,
      TRUST_PROXY: '1',
      PASSWORD_HASH_MEMORY_KIB: '64',
      LOG_LEVEL: 'info',
    })
    nginx = await startNginx(command, api.url)
  })
  afterAll(async () => {
    await nginx[Symbol.asyncDispose]()
    await stopStartedProcesses()
  })

  test('is served over TLS only', async () => {
    const { status, headers } = await nginx.send('GET', '/readyz')
    expect(status).toBe(200)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const redirect = await fetch(`${nginx.httpUrl}/docs`, { redirect: 'manual' })
    expect(redirect.status).toBe(301)
    expect(redirect.headers.get('location')).toBe('https://crops.example.org/docs')
  })

  test('compresses JSON', async () => {
    const { headers, body } = await nginx.send('GET', '/openapi.json', {
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(body).toString())).toMatchObject({ openapi: expect.any(String) })
  })

  test('lets the largest batch through', async () => {
    const body = { items: 'x'.repeat(2 * 1024 * 1024 - 12) }
    const { status } = await nginx.send('POST', '/api/v1/analyses/batches', { body })
    expect(status).toBe(401)
  })

  /** Sends forty sign-ins at once; nginx answers the limited ones itself. */
  async function signInOften(getHeaders: (index: number) => object, path = '/api/v1/auth/login') {
    const attempts = Array.from({ length: 40 }, (_, index) =>
      nginx.send('POST', path, {
        headers: getHeaders(index),
        body: { email: `grower${index}@example.com`, password: 'not the password' },
      }),
    )
    const responses = await Promise.all(attempts)
    return { responses, limited: responses.filter(({ headers }) => headers['retry-after'] === '1') }
  }

  test('limits sign-ins per client address, whatever X-Forwarded-For contains', async () => {
    const listAddresses = () =>
      [...api.output().matchAll(/"client_ip":"([^"]*)"/g)].map(([, address]) => address)
    const addressesBefore = listAddresses().length
    const { responses, limited } = await signInOften((index) => ({ 'x-forwarded-for': `192.0.2.${index}` }))
    expect(limited.length).toBeGreaterThan(0)
    for (const { status, headers, body: problem } of limited) {
      expect(status).toBe(429)
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(JSON.parse(problem.toString())).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' })
    }
    // The api writes its log a little later than its responses.
    await waitUntil(() => listAddresses().length >= addressesBefore + responses.length - limited.length)
    // Other tests have clients with these addresses.
    const addresses = listAddresses().filter((address) => !address?.startsWith('2001:db8:'))
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']))
  })

  test.each(['login/', 'password-reset', 'password-reset/confirm/'])(
    'limits /api/v1/auth/%s per client address as well',
    async (path) => {
      const client = `2001:db8:2:${path.length}::1`
      const { limited } = await signInOften(() => ({ 'x-test-client': client }), `/api/v1/auth/${path}`)
      expect(limited.length).toBeGreaterThan(0)
    },
  )

  test('counts an IPv6 client by its /64', async () => {
    const countLimited = async (getClient: (index: number) => string) =>
      (await signInOften((index) => ({ 'x-test-client': getClient(index) }))).limited.length
    expect(await countLimited((index) => `2001:db8:0:1::${index}`)).toBeGreaterThan(0)
    expect(await countLimited((index) => `2001:db8:1:${index}::1`)).toBe(0)
  })

  test('passes problem documents of the api unchanged', async () => {
    const { status, headers, body } = await nginx.send('GET', '/api/v1/auth/me')
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toMatch(/^Bearer/)
    expect(JSON.parse(body.toString())).toMatchObject({ status: 401 })
  })
})
