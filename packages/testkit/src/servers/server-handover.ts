/** Values that global setup passes to test files through the environment, which jest's workers inherit. */
export interface TestServers {
  postgresUrl: string
  redisUrl: string
  /** `yes` if this run's Redis was built with TLS. */
  redisSpeaksTls: 'yes' | 'no'
  /** The migrated template that test databases are copied from. */
  template: string
}

const names = {
  postgresUrl: 'DEVSTACK_TEST_POSTGRES_URL',
  redisUrl: 'DEVSTACK_TEST_REDIS_URL',
  redisSpeaksTls: 'DEVSTACK_TEST_REDIS_SPEAKS_TLS',
  template: 'DEVSTACK_TEST_TEMPLATE',
} satisfies Record<keyof TestServers, string>

export function publishTestServers(servers: TestServers): void {
  process.env[names.postgresUrl] = servers.postgresUrl
  process.env[names.redisUrl] = servers.redisUrl
  process.env[names.redisSpeaksTls] = servers.redisSpeaksTls
  process.env[names.template] = servers.template
}

export function getTestServer(part: keyof TestServers): string {
  const value = process.env[names[part]]
  if (!value)
    throw new Error('The test servers are not running: run this test with the global setup of jest.config')
  return value
}
