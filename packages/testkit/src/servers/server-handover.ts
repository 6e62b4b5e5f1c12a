/** Values that global setup passes to test files through the environment, which jest's workers inherit. */
export interface TestServers {
  postgresUrl: string
  redisUrl: string
  /** `yes` if this run's Redis was built with TLS. */
  redisSpeaksTls: 'yes' | 'no'
  /** The migrated template that test databases are copied from. */
  templateDatabase: string
}

const VARIABLE_NAMES = {
  postgresUrl: 'DEVSTACK_TEST_POSTGRES_URL',
  redisUrl: 'DEVSTACK_TEST_REDIS_URL',
  redisSpeaksTls: 'DEVSTACK_TEST_REDIS_SPEAKS_TLS',
  templateDatabase: 'DEVSTACK_TEST_TEMPLATE',
} satisfies Record<keyof TestServers, string>

export function publishTestServers(servers: TestServers): void {
  process.env[VARIABLE_NAMES.postgresUrl] = servers.postgresUrl
  process.env[VARIABLE_NAMES.redisUrl] = servers.redisUrl
  process.env[VARIABLE_NAMES.redisSpeaksTls] = servers.redisSpeaksTls
  process.env[VARIABLE_NAMES.templateDatabase] = servers.templateDatabase
}

export function getTestServer(name: keyof TestServers): string {
  const value = process.env[VARIABLE_NAMES[name]]
  if (!value)
    throw new Error('The test servers are not running: run this test with the global setup of jest.config')
  return value
}
