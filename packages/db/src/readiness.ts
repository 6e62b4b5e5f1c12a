import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './connect'
import { getRootCause, getSqlState } from './faults'
import { areMigrationsCurrent } from './migrate'

export interface DatabaseReadiness {
  postgres: 'up' | 'down'
  migrations: 'current' | 'pending' | 'unknown'
}

export const isDatabaseReady = ({ postgres, migrations }: DatabaseReadiness) =>
  postgres === 'up' && migrations === 'current'

export type DatabaseProbe = () => Promise<DatabaseReadiness>

/** A statement may take longer than whoever asks for readiness waits: a probe gives up after some 3 s. */
const PROBE_TIMEOUT_MS = 1500

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const known = new AbortController()
  const late = pause(PROBE_TIMEOUT_MS, undefined, { signal: known.signal }).then(() => {
    throw new Error(`no answer within ${PROBE_TIMEOUT_MS} ms`)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    known.abort()
  }
}

/** For the log. Postgres answers with the second when the role may not read what drizzle keeps there. */
const PROBLEMS = {
  down: 'postgres does not answer',
  up: 'postgres does not say which migrations it has',
} as const

type OnProblem = (trouble: (typeof PROBLEMS)[keyof typeof PROBLEMS], cause: unknown) => void

/** Asks rather than assumes, and never throws. What is wrong is told once, until it is well again. */
export function createDatabaseProbe(db: Db, onTrouble: OnProblem): DatabaseProbe {
  let told: string | undefined
  return async () => {
    try {
      const migrations = (await withTimeout(areMigrationsCurrent(db))) ? 'current' : 'pending'
      told = undefined
      return { postgres: 'up', migrations }
    } catch (error) {
      const postgres = getSqlState(error) === undefined ? 'down' : 'up'
      if (told !== postgres) onTrouble(PROBLEMS[postgres], getRootCause(error))
      told = postgres
      return { postgres, migrations: 'unknown' }
    }
  }
}
