import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../driver/database-client'
import { getRootCause, getSqlState } from '../driver/faults'
import { areMigrationsCurrent } from './migrate'
import { findQueuePause, type QueuePause } from '../tasks/operator-commands'

export interface DatabaseReadiness {
  postgres: 'up' | 'down'
  migrations: 'current' | 'pending' | 'unknown'
  /** The pause of the queue, if operators have paused it. */
  queuePause?: QueuePause | undefined
}

export const isDatabaseReady = ({ postgres, migrations }: DatabaseReadiness) =>
  postgres === 'up' && migrations === 'current'

/** Returns the database's part of a readiness response: a state for each check. */
export function toReadinessChecks({
  postgres,
  migrations,
  queuePause,
}: DatabaseReadiness): Record<string, string> {
  if (!queuePause) return { postgres, migrations }
  const { pausedAt, reason } = queuePause
  return {
    postgres,
    migrations,
    queue: `paused since ${pausedAt.toISOString()}${reason === null ? '' : `: ${reason}`}`,
  }
}

export type DatabaseProbe = () => Promise<DatabaseReadiness>

/** Shorter than the timeout of a readiness check, some 3 s; a statement itself may take longer. */
const PROBE_TIMEOUT_MS = 1500

async function withTimeout<T>(query: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const timeout = delay(PROBE_TIMEOUT_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no response within ${PROBE_TIMEOUT_MS} ms`)
  })
  try {
    return await Promise.race([query, timeout])
  } finally {
    timer.abort()
  }
}

export interface ProbeReports {
  /** Called whenever Postgres does not respond. */
  recordFailure(cause: unknown): void
  /** Called whenever Postgres responds. */
  recordSuccess(): void
  /** Called when the role may not read drizzle's table of migrations, and again only after it could. */
  onRefusal(cause: unknown): void
}

/** Creates a probe that queries Postgres on each call and never throws. */
export function createDatabaseProbe(
  db: Db,
  { recordFailure, recordSuccess, onRefusal }: ProbeReports,
): DatabaseProbe {
  let isRefused = false
  return async () => {
    try {
      const isCurrent = await withTimeout(areMigrationsCurrent(db))
      recordSuccess()
      isRefused = false
      if (!isCurrent) return { postgres: 'up', migrations: 'pending' }
      return { postgres: 'up', migrations: 'current', queuePause: await withTimeout(findQueuePause(db)) }
    } catch (error) {
      if (getSqlState(error) === undefined) {
        recordFailure(getRootCause(error))
        return { postgres: 'down', migrations: 'unknown' }
      }
      recordSuccess()
      if (!isRefused) onRefusal(getRootCause(error))
      isRefused = true
      return { postgres: 'up', migrations: 'unknown' }
    }
  }
}
