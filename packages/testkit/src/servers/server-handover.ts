import { getAtPath } from '../json'

/** Values that global setup passes to test files through the environment, which jest's workers inherit. */
export interface TestServers {
  postgresUrl: string
  redisUrl: string
  /** Whether this run's Redis was built with TLS. */
  redisSpeaksTls: boolean
  /** The migrated template that test databases are copied from. */
  templateDatabase: string
}

const VARIABLE = 'DEVSTACK_TEST_SERVERS'

export function publishTestServers(servers: TestServers): void {
  process.env[VARIABLE] = JSON.stringify(servers)
}

export function getTestServer<Name extends keyof TestServers>(name: Name): TestServers[Name] {
  const published: unknown = JSON.parse(process.env[VARIABLE] ?? 'null')
  if (!isTestServers(published))
    throw new Error('The test servers are not running: run this test with the global setup of jest.config')
  return published[name]
}

function isTestServers(value: unknown): value is TestServers {
  const texts = ['postgresUrl', 'redisUrl', 'templateDatabase'].map((name) => getAtPath(value, [name]))
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof getAtPath(value, ['redisSpeaksTls']) === 'boolean'
  )
}
