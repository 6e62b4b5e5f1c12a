import { isDatabaseReady, toReadinessChecks, type DatabaseProbe } from '@crop/db'
import type { Readiness } from '@crop/runtime'

export interface ReadinessSources {
  probeDatabase: DatabaseProbe
  isRedisAvailable(): boolean
  /** True from the first claim to the stop signal. */
  isRunning(): boolean
}

/** A worker is ready when it can run tasks. It requires Postgres; without Redis it is only degraded. */
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
    checks: { ...toReadinessChecks(database), redis: degraded ? 'down' : 'up' },
  }
}
