import { isDatabaseReady } from '@crop/db'
import type { DatabaseProbe } from '@crop/db'
import type { Readiness } from '@crop/runtime'

export interface ReadinessParts {
  askDatabase: DatabaseProbe
  redisIsUp(): boolean
  /** From the first claim to the stop signal. */
  isRunning(): boolean
}

/** Ready means able to run tasks: Postgres is needed, Redis only makes it faster. */
export async function workerReadiness({
  askDatabase,
  redisIsUp,
  isRunning,
}: ReadinessParts): Promise<Readiness> {
  const database = await askDatabase()
  const degraded = !redisIsUp()
  return {
    ready: isDatabaseReady(database) && isRunning(),
    degraded,
    checks: { ...database, redis: degraded ? 'down' : 'up' },
  }
}
