import { isDatabaseReady, toReadinessChecks, type DatabaseProbe } from '@crop/db'
import type { Readiness } from '@crop/runtime'

export interface ReadinessSources {
  probeDatabase: DatabaseProbe
  isRedisAvailable(): boolean
  /** Undefined where no model server is set. */
  isModelServerAvailable(): boolean | undefined
  /** True from the first claim to the stop signal. */
  isRunning(): boolean
}

const toState = (isUp: boolean) => (isUp ? 'up' : 'down')

/**
 * A worker is ready when it can run tasks. It requires Postgres; without Redis, or while its tasks wait for the model server,
 * it is only degraded.
 */
export async function getWorkerReadiness({
  probeDatabase,
  isRedisAvailable,
  isModelServerAvailable,
  isRunning,
}: ReadinessSources): Promise<Readiness> {
  const database = await probeDatabase()
  const isRedisUp = isRedisAvailable()
  const isModelUp = isModelServerAvailable()
  return {
    ready: isDatabaseReady(database) && isRunning(),
    degraded: !isRedisUp || isModelUp === false,
    checks: {
      ...toReadinessChecks(database),
      redis: toState(isRedisUp),
      ...(isModelUp === undefined ? {} : { model: toState(isModelUp) }),
    },
  }
}
