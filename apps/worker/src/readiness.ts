import { databaseReadiness, isReady } from '@crop/db'
import type { Db } from '@crop/db'
import type { Readiness } from '@crop/runtime'

export interface ReadinessParts {
  db: Db
  redisIsUp(): boolean
  /** From the first claim to the stop signal. */
  isRunning(): boolean
}

/** Ready means able to run tasks: Postgres is needed, Redis only makes it faster. */
export async function workerReadiness({ db, redisIsUp, isRunning }: ReadinessParts): Promise<Readiness> {
  const database = await databaseReadiness(db)
  const degraded = !redisIsUp()
  return {
    ready: isReady(database) && isRunning(),
    degraded,
    checks: { ...database, redis: degraded ? 'down' : 'up' },
  }
}
