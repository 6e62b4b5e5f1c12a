import { migrate } from '@crop/db'
import {
  createRegistration,
  getAtPath,
  getTestRedisUrl,
  getTestServer,
  startApi,
  type StartedProcess,
  startTcpProxy,
  startWorker,
  stopStartedProcesses,
  waitUntil,
} from '@crop/testkit'
import { call, completeAnalysis } from './support/customer'
import { type CertificateName, describeOverTls, startTlsServers, type TlsServers } from './support/tls'

describeOverTls('over TLS', () => {
  let servers: TlsServers
  beforeAll(async () => {
    servers = await startTlsServers()
    await servers.presentAtPostgres('right')
    await migrate(withVerification(servers.postgresUrl, servers.certificates.right.cert))
  })
  afterEach(stopStartedProcesses)
  afterAll(() => servers[Symbol.asyncDispose]())

  const withVerification = (url: string, trustedCertificate?: string) =>
    `${url}?sslmode=verify-full${trustedCertificate ? `&sslrootcert=${encodeURIComponent(trustedCertificate)}` : ''}`

  /** Starts both processes before they can reach Postgres. */
  async function startProcesses(settings: {
    DATABASE_URL: string
    REDIS_URL: string
    NODE_EXTRA_CA_CERTS: string
  }) {
    const allSettings = { LOG_LEVEL: 'warn', MODEL_THREADS: '1', PASSWORD_HASH_MEMORY_KIB: '64', ...settings }
    const [api, worker] = await Promise.all([
      startApi(allSettings, { until: 'alive' }),
      startWorker(allSettings, { until: 'alive' }),
    ])
    return { api, worker, processes: [api, worker] }
  }

  async function getReadiness({ adminUrl }: StartedProcess) {
    const response = await fetch(`${adminUrl}/readyz`)
    const body: unknown = await response.json()
    const at = (...path: string[]) => getAtPath(body, path)
    return { status: response.status, degraded: at('degraded'), postgres: at('checks', 'postgres') }
  }

  /** Expects a process without Postgres to be alive and not ready, and to log the reason once. */
  async function expectNotReady(started: StartedProcess, reason: string): Promise<void> {
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await getReadiness(started)).toMatchObject({ status: 503, postgres: 'down' })
    const listLines = () =>
      started
        .output()
        .split('\n')
        .filter((line) => line.includes('postgres is unavailable') && line.includes(reason))
    await waitUntil(() => listLines().length > 0)
    expect(listLines()).toHaveLength(1)
  }

  const waitUntilRedisFailed = ({ output }: StartedProcess, reason = '') =>
    waitUntil(() =>
      output()
        .split('\n')
        .some((line) => line.includes('redis is unavailable') && line.includes(reason)),
    )

  const waitUntilReady = (started: StartedProcess) =>
    waitUntil(async () => (await getReadiness(started)).status === 200)

  const CASES: [CertificateName, string][] = [
    ['untrusted', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['of another host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ]
  test.each(CASES)(
    'while a certificate is %s, both processes wait for Postgres and work without Redis, and log: %s',
    async (name, reason) => {
      await servers.presentAtPostgres(name)
      await servers.presentAtRedis(name)
      const { api, processes } = await startProcesses({
        DATABASE_URL: withVerification(servers.postgresUrl),
        REDIS_URL: servers.redisUrl ?? getTestRedisUrl(),
        NODE_EXTRA_CA_CERTS: servers.trustedCertificates,
      })
      for (const started of processes) await expectNotReady(started, reason)
      await waitUntil(async () => (await servers.listPostgresConnections()).length === 0)

      await servers.presentAtPostgres('right')
      for (const started of processes) await waitUntilReady(started)
      if (servers.redisUrl !== undefined) {
        for (const started of processes) {
          await waitUntilRedisFailed(started, reason)
          expect(await getReadiness(started)).toEqual({ status: 200, degraded: true, postgres: 'up' })
        }
        expect(await servers.countRedisClients()).toBe(0)
      }

      await servers.presentAtRedis('right')
      for (const started of processes)
        await waitUntil(async () => (await getReadiness(started)).degraded === false)
      const { at } = await call(api, 'POST /auth/register', { body: createRegistration() })
      await completeAnalysis(api, at('access_token'))
      const connections = await servers.listPostgresConnections()
      expect(connections).not.toEqual([])
      expect(connections.every(({ ssl }) => ssl)).toBe(true)
    },
  )

  test('servers without TLS are not used, and sslrootcert sets the trusted certificate for Postgres alone', async () => {
    await servers.presentAtPostgres('right')
    await using network = await startTcpProxy(servers.postgresUrl)
    network.redirectTo(getTestServer('postgresUrl'))
    const { processes } = await startProcesses({
      DATABASE_URL: withVerification(network.url, servers.certificates.right.cert),
      REDIS_URL: getTestRedisUrl().replace('redis:', 'rediss:'),
      NODE_EXTRA_CA_CERTS: servers.certificates['of another host'].cert,
    })
    for (const started of processes)
      await expectNotReady(started, 'The server does not support SSL connections')

    network.redirectTo(servers.postgresUrl)
    for (const started of processes) {
      await waitUntilReady(started)
      await waitUntilRedisFailed(started)
      expect(await getReadiness(started)).toEqual({ status: 200, degraded: true, postgres: 'up' })
    }
  })
})
