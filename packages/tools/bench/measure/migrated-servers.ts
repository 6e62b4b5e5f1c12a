import { migrate } from '@crop/db'
import { startThrowawayServers, type ThrowawayServers } from '@crop/testkit'

export interface MigratedServers extends ThrowawayServers {
  /** Settings with which an api or a worker uses the servers. */
  settings: Record<'DATABASE_URL' | 'REDIS_URL' | 'LOG_LEVEL', string>
}

/** Starts throwaway servers, and creates the tables of the service. */
export async function startMigratedServers(): Promise<MigratedServers> {
  const servers = await startThrowawayServers()
  const { postgresUrl, redisUrl } = servers
  await migrate(postgresUrl)
  return { ...servers, settings: { DATABASE_URL: postgresUrl, REDIS_URL: redisUrl, LOG_LEVEL: 'error' } }
}
