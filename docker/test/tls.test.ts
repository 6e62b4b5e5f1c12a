import { migrate } from '@crop/db'
import {
  createRegistration,
  getAtPath,
  startApi,
  startWorker,
  stopStartedProcesses,
  getTestRedisUrl,
  getTestServer,
  waitUntil,
} from '@crop/testkit'
import type { Certificate } from '@crop/dev-servers'
import { call, completeAnalysis } from './support/customer'
import { describeOverTls, describeRedisOverTls, startTlsServers, type TlsServers } from './support/tls'

describeOverTls('over TLS', () => {
  let servers: TlsServers
  beforeAll(async () => {
    servers = await startTlsServers()
    await migrate(withVerification(servers.postgresUrl, servers.serverCertificate))
  })
  afterEach(stopStartedProcesses)
  afterAll(() => servers[Symbol.asyncDispose]())

  const withVerification = (url: string, trustedCertificate?: Certificate) =>
    `${url}?sslmode=verify-full${trustedCertificate ? `&sslrootcert=${encodeURIComponent(trustedCertificate.cert)}` : ''}`
  const withIpAddress = (url: string) => url.replace('localhost', '127.0.0.1')

  /** Returns settings that trust a certificate for both servers. */
  const getSettings = ({ cert }: Certificate, overrides: Record<string, string> = {}) => ({
    LOG_LEVEL: 'warn',
    MODEL_THREADS: '1',
    PASSWORD_HASH_MEMORY_KIB: '64',
    DATABASE_URL: withVerification(servers.postgresUrl),
    REDIS_URL: servers.redisUrl ?? getTestRedisUrl(),
    NODE_EXTRA_CA_CERTS: cert,
    ...overrides,
  })

  async function getReadiness(url: string) {
    const response = await fetch(`${url}/readyz`)
    const body: unknown = await response.json()
    const at = (...path: string[]) => getAtPath(body, path)
    return { status: response.status, degraded: at('degraded'), postgres: at('checks', 'postgres') }
  }

  test('with the certificate in NODE_EXTRA_CA_CERTS a task completes and every connection is encrypted', async () => {
    const settings = getSettings(servers.serverCertificate)
    const [api, worker] = await Promise.all([startApi(settings), startWorker(settings)])
    for (const { adminUrl } of [api, worker])
      await waitUntil(async () => (await getReadiness(adminUrl)).degraded === false)
    const { at } = await call(api, 'POST /auth/register', { body: createRegistration() })
    await completeAnalysis(api, at('access_token'))
    const connections = await servers.listPostgresConnections()
    expect(connections).not.toEqual([])
    expect(connections.every(({ ssl }) => ssl)).toBe(true)
  })

  test('sslrootcert sets the trusted certificate for Postgres alone', async () => {
    const DATABASE_URL = withVerification(servers.postgresUrl, servers.serverCertificate)
    const api = await startApi(
      getSettings(servers.otherCertificate, { DATABASE_URL, REDIS_URL: getTestRedisUrl() }),
    )
    expect(await getReadiness(api.url)).toMatchObject({ status: 200, postgres: 'up' })
  })

  const withPostgresAt = (url: string) =>
    getSettings(servers.serverCertificate, { DATABASE_URL: withVerification(url) })
  test.each([
    ['another certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', () => getSettings(servers.otherCertificate)],
    [
      'the certificate of another host',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      () => withPostgresAt(withIpAddress(servers.postgresUrl)),
    ],
    [
      'a server without TLS',
      'The server does not support SSL connections',
      () => withPostgresAt(getTestServer('postgresUrl')),
    ],
  ])(
    'with %s at Postgres neither process becomes ready, and each logs once: %s',
    async (_, reason, getCaseSettings) => {
      const untilAlive = { until: 'alive' } as const
      for (const { adminUrl, output } of [
        await startApi(getCaseSettings(), untilAlive),
        await startWorker(getCaseSettings(), untilAlive),
      ]) {
        for (let attempt = 0; attempt < 2; attempt++)
          expect(await getReadiness(adminUrl)).toMatchObject({ status: 503, postgres: 'down' })
        await waitUntil(() => /postgres is not responding.*/.exec(output())?.[0].includes(reason))
        expect(output().match(/postgres is not responding/g)).toHaveLength(1)
      }
      await waitUntil(async () => (await servers.listPostgresConnections()).length === 0)
    },
  )

  describeRedisOverTls('Redis', () => {
    test.each([
      [
        'another certificate',
        'DEPTH_ZERO_SELF_SIGNED_CERT',
        (redisUrl: string) => getSettings(servers.otherCertificate, { REDIS_URL: redisUrl }),
      ],
      [
        'the certificate of another host',
        'ERR_TLS_CERT_ALTNAME_INVALID',
        (redisUrl: string) => getSettings(servers.serverCertificate, { REDIS_URL: withIpAddress(redisUrl) }),
      ],
      [
        'a server without TLS',
        'redis connection failed',
        () =>
          getSettings(servers.serverCertificate, {
            REDIS_URL: getTestRedisUrl().replace('redis:', 'rediss:'),
          }),
      ],
    ])('with %s at Redis both processes work without it, and log: %s', async (_, reason, getCaseSettings) => {
      const DATABASE_URL = withVerification(servers.postgresUrl, servers.serverCertificate)
      const settings = { ...getCaseSettings(servers.redisUrl ?? ''), DATABASE_URL }
      for (const { adminUrl, output } of await Promise.all([startApi(settings), startWorker(settings)])) {
        await waitUntil(() =>
          output()
            .split('\n')
            .some((line) => line.includes('redis connection failed') && line.includes(reason)),
        )
        expect(await getReadiness(adminUrl)).toEqual({ status: 200, degraded: true, postgres: 'up' })
      }
      await waitUntil(async () => (await servers.countRedisClients()) === 0)
    })
  })
})
