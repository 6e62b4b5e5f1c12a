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

/** Log messages. Postgres is up but refuses the query when the role may not read drizzle's table of migrations. */
const PROBLEMS = {
  down: 'postgres is not responding',
  up: 'postgres refuses to list its migrations',
} as const

type OnProblem = (problem: (typeof PROBLEMS)[keyof typeof PROBLEMS], cause: unknown) => void

/**
 * Creates a probe that queries Postgres on each call and never throws. It reports a problem once, and again only after
 * the problem changed or went away.
 */
export function createDatabaseProbe(db: Db, onProblem: OnProblem): DatabaseProbe {
  let reported: 'up' | 'down' | undefined
  return async () => {
    try {
      const isCurrent = await withTimeout(areMigrationsCurrent(db))
      reported = undefined
      if (!isCurrent) return { postgres: 'up', migrations: 'pending' }
      return { postgres: 'up', migrations: 'current', queuePause: await withTimeout(findQueuePause(db)) }
    } catch (error) {
      const postgres = getSqlState(error) === undefined ? 'down' : 'up'
      if (reported !== postgres) onProblem(PROBLEMS[postgres], getRootCause(error))
      reported = postgres
      return { postgres, migrations: 'unknown' }
    }
  }
}
