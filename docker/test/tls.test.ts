import { migrate } from '@crop/db'
import {
  getAtPath,
  startApi,
  startWorker,
  stopStartedProcesses,
  getTestRedisUrl,
  getTestServer,
  waitUntil,
} from '@crop/testkit'
import type { Certificate } from '@crop/dev-servers'
import { ACCOUNT, askAndWait, call } from './support/customer'
import { describeOverTls, describeRedisOverTls, startTlsServers, type TlsServers } from './support/tls'

describeOverTls('over TLS', () => {
  let servers: TlsServers
  beforeAll(async () => {
    servers = await startTlsServers()
    await migrate(verified(servers.postgresUrl, servers.own))
  })
  afterEach(stopStartedProcesses)
  afterAll(() => servers[Symbol.asyncDispose]())

  const verified = (url: string, trusted?: Certificate) =>
    `${url}?sslmode=verify-full${trusted ? `&sslrootcert=${encodeURIComponent(trusted.cert)}` : ''}`
  const unnamed = (url: string) => url.replace('localhost', '127.0.0.1')

  /** Settings that trust a certificate for both servers. */
  const trusting = ({ cert }: Certificate, changed: Record<string, string> = {}) => ({
    ...{ LOG_LEVEL: 'warn', MODEL_THREADS: '1', PASSWORD_HASH_MEMORY_KIB: '64' },
    DATABASE_URL: verified(servers.postgresUrl),
    REDIS_URL: servers.redisUrl ?? getTestRedisUrl(),
    NODE_EXTRA_CA_CERTS: cert,
    ...changed,
  })

  async function readiness(url: string) {
    const answer = await fetch(`${url}/readyz`)
    const body: unknown = await answer.json()
    const at = (...path: string[]) => getAtPath(body, path)
    return { status: answer.status, degraded: at('degraded'), postgres: at('checks', 'postgres') }
  }

  test('with a certificate that NODE_EXTRA_CA_CERTS names, a task is completed, and every connection is encrypted', async () => {
    const settings = trusting(servers.own)
    const [api, worker] = await Promise.all([startApi(settings), startWorker(settings)])
    for (const { adminUrl } of [api, worker])
      await waitUntil(async () => (await readiness(adminUrl)).degraded === false)
    const { at } = await call(api, 'POST /auth/register', { body: ACCOUNT })
    await askAndWait(api, at('access_token'))
    const open = await servers.connections()
    expect(open).not.toEqual([])
    expect(open.every(({ ssl }) => ssl)).toBe(true)
  })

  test('sslrootcert names the certificate for Postgres alone', async () => {
    const DATABASE_URL = verified(servers.postgresUrl, servers.own)
    const api = await startApi(trusting(servers.other, { DATABASE_URL, REDIS_URL: getTestRedisUrl() }))
    expect(await readiness(api.url)).toMatchObject({ status: 200, postgres: 'up' })
  })

  const atPostgres = (url: string) => trusting(servers.own, { DATABASE_URL: verified(url) })
  test.each([
    ['another certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', () => trusting(servers.other)],
    [
      'the certificate of another host',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      () => atPostgres(unnamed(servers.postgresUrl)),
    ],
    [
      'a server without TLS',
      'The server does not support SSL connections',
      () => atPostgres(getTestServer('postgresUrl')),
    ],
  ])(
    'with %s at Postgres neither process becomes ready, and each says once: %s',
    async (_, why, settings) => {
      const alive = { until: 'alive' } as const
      for (const { adminUrl, output } of [
        await startApi(settings(), alive),
        await startWorker(settings(), alive),
      ]) {
        for (let asked = 0; asked < 2; asked++)
          expect(await readiness(adminUrl)).toMatchObject({ status: 503, postgres: 'down' })
        await waitUntil(() => /postgres is not responding.*/.exec(output())?.[0].includes(why))
        expect(output().match(/postgres is not responding/g)).toHaveLength(1)
      }
      await waitUntil(async () => (await servers.connections()).length === 0)
    },
  )

  describeRedisOverTls('Redis', () => {
    test.each([
      [
        'another certificate',
        'DEPTH_ZERO_SELF_SIGNED_CERT',
        (redisUrl: string) => trusting(servers.other, { REDIS_URL: redisUrl }),
      ],
      [
        'the certificate of another host',
        'ERR_TLS_CERT_ALTNAME_INVALID',
        (redisUrl: string) => trusting(servers.own, { REDIS_URL: unnamed(redisUrl) }),
      ],
      [
        'a server without TLS',
        'redis connection failed',
        () => trusting(servers.own, { REDIS_URL: getTestRedisUrl().replace('redis:', 'rediss:') }),
      ],
    ])('with %s at Redis both processes work without it, and say: %s', async (_, why, settings) => {
      const DATABASE_URL = verified(servers.postgresUrl, servers.own)
      const all = { ...settings(servers.redisUrl ?? ''), DATABASE_URL }
      for (const { adminUrl, output } of await Promise.all([startApi(all), startWorker(all)])) {
        await waitUntil(() =>
          output()
            .split('\n')
            .some((line) => line.includes('redis connection failed') && line.includes(why)),
        )
        expect(await readiness(adminUrl)).toEqual({ status: 200, degraded: true, postgres: 'up' })
      }
      await waitUntil(async () => (await servers.redisClients()) === 0)
    })
  })
})
