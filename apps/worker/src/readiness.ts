import { isDatabaseReady } from '@crop/db'
import type { DatabaseProbe } from '@crop/db'
import type { Readiness } from '@crop/runtime'

export interface ReadinessSources {
  probeDatabase: DatabaseProbe
  isRedisAvailable(): boolean
  /** From the first claim to the stop signal. */
  isRunning(): boolean
}

/** Ready means able to run tasks: Postgres is needed, Redis only makes it faster. */
export async function getWorkerReadiness({
  probeDatabase,
  isRedisAvailable,
  isRunning,
}: ReadinessSources): Promise<Readiness> {
  const database = await probeDatabase()
  const degraded = !isRedisAvailable()
  return {
    ready: isDatabaseReady(database) && isRunning(),
    degraded,
    checks: { ...database, redis: degraded ? 'down' : 'up' },
  }
}
