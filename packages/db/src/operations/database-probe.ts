import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../driver/database-client'
import { getRootCause, getSqlState } from '../driver/faults'
import { getSchemaState } from './migrate'
import { findQueuePause, type QueuePause } from '../tasks/operator-commands'

export interface DatabaseReadiness {
  postgres: 'up' | 'read-only' | 'down'
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

const READ_ONLY = 'it is read-only: a standby, or default_transaction_read_only is on'

interface DependencyReports {
  recordFailure(cause: unknown): void
  recordSuccess(): void
}

/** Receive the state of Postgres and of its schema after each probe. */
export interface ProbeReports {
  postgres: DependencyReports
  schema: DependencyReports
}

/** Creates a probe that queries Postgres on each call and never throws. */
export function createDatabaseProbe(db: Db, { postgres, schema }: ProbeReports): DatabaseProbe {
  return async () => {
    try {
      const { isCurrent, isReadOnly } = await withTimeout(getSchemaState(db))
      const state = isReadOnly ? 'read-only' : 'up'
      if (isReadOnly) postgres.recordFailure(new Error(READ_ONLY))
      else postgres.recordSuccess()
      if (!isCurrent) {
        schema.recordFailure(new Error('migrations are missing: run cropctl migrate'))
        return { postgres: state, migrations: 'pending' }
      }
      schema.recordSuccess()
      return { postgres: state, migrations: 'current', queuePause: await withTimeout(findQueuePause(db)) }
    } catch (error) {
      if (getSqlState(error) === undefined) {
        postgres.recordFailure(getRootCause(error))
        return { postgres: 'down', migrations: 'unknown' }
      }
      postgres.recordSuccess()
      schema.recordFailure(getRootCause(error))
      return { postgres: 'up', migrations: 'unknown' }
    }
  }
}
