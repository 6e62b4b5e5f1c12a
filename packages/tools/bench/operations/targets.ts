import { join } from 'node:path'
import { waitUntilReady, findFreePort, NODE_FLAGS, spawnApp } from '@crop/dev-servers'
import { startApi, type ThrowawayServers } from '@crop/testkit'
import type { BenchmarkFixture } from './fixture'

/** A server under load. */
export interface Target extends AsyncDisposable {
  url: string
  pid: number
}

const MAX_START_MS = 20_000

export function startProduct({ postgresUrl, redisUrl }: ThrowawayServers): Promise<Target> {
  return startApi({
    DATABASE_URL: postgresUrl,
    REDIS_URL: redisUrl,
    ACCESS_TOKEN_TTL_MINUTES: '600',
    ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
    LOGIN_MAX_FAILURES: '0',
    MAX_PLANS_PER_USER: '1000000',
    MAX_PENDING_TASKS: '10000000',
    MAX_PENDING_PER_CALLER: '0',
  })
}

/** One line per credential: the credential and its owner. */
function formatCallers({ readers, writers, apiKey, apiKeyPrefix }: BenchmarkFixture): string {
  const customers = [...readers, ...writers].map(({ id, accessToken }) => `${accessToken} ${id}`)
  return [...customers, `${apiKey} ${apiKeyPrefix}`].join('\n')
}

export async function startFloor(
  { postgresUrl, redisUrl }: ThrowawayServers,
  fixture: BenchmarkFixture,
): Promise<Target> {
  const port = await findFreePort()
  const [account] = fixture.readers
  const settings = {
    PORT: String(port),
    DATABASE_URL: postgresUrl,
    REDIS_URL: redisUrl,
    MODEL_VERSION: fixture.modelVersion,
    ACCESS_LENGTH: String(account?.accessToken.length),
    REFRESH_LENGTH: String(account?.refreshToken.length),
  }
  const script = join(__dirname, 'floor', 'server.ts')
  const nodeArguments = [...NODE_FLAGS, '--conditions=source', '--import', 'tsx', script]
  const env = { ...process.env, ...settings }
  const floor = spawnApp({ nodeArguments, env }, ['ignore', 'inherit', 'inherit'])
  const url = `http://127.0.0.1:${port}`
  if (!(await waitUntilReady(`${url}/healthz`, floor.exited, MAX_START_MS)))
    throw new Error('the floor server did not start')
  await fetch(`${url}/callers`, { method: 'PUT', body: formatCallers(fixture) })
  const stop = async () => {
    floor.child.kill()
    await floor.exited
  }
  return { url, pid: floor.pid, [Symbol.asyncDispose]: stop }
}
