/** What global setup hands to the test files: jest's workers are children that get its environment. */
export interface TestServers {
  postgresUrl: string
  redisUrl: string
  /** Whether the Redis program of this run was built with TLS. */
  redisSpeaksTls: 'yes' | 'no'
  /** The migrated database that every test file's own is copied from. */
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
    throw new Error('The test servers are not running: this test must be run by jest with its global setup')
  return value
}
