import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './connect'
import { innermostCause, sqlState } from './faults'
import { migrationsAreCurrent } from './migrate'

export interface DatabaseReadiness {
  postgres: 'up' | 'down'
  migrations: 'current' | 'pending' | 'unknown'
}

export const isReady = ({ postgres, migrations }: DatabaseReadiness) =>
  postgres === 'up' && migrations === 'current'

export type AskDatabase = () => Promise<DatabaseReadiness>

/** A statement may take longer than whoever asks for readiness waits: a probe gives up after some 3 s. */
const LONGEST_ANSWER_MS = 1500

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const known = new AbortController()
  const late = pause(LONGEST_ANSWER_MS, undefined, { signal: known.signal }).then(() => {
    throw new Error(`no answer within ${LONGEST_ANSWER_MS} ms`)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    known.abort()
  }
}

/** For the log. Postgres answers with the second when the role may not read what drizzle keeps there. */
const TROUBLE = {
  down: 'postgres does not answer',
  up: 'postgres does not say which migrations it has',
} as const

type OnTrouble = (trouble: (typeof TROUBLE)[keyof typeof TROUBLE], cause: unknown) => void

/** Asks rather than assumes, and never throws. What is wrong is told once, until it is well again. */
export function watchDatabase(db: Db, onTrouble: OnTrouble): AskDatabase {
  let told: string | undefined
  return async () => {
    try {
      const migrations = (await inTime(migrationsAreCurrent(db))) ? 'current' : 'pending'
      told = undefined
      return { postgres: 'up', migrations }
    } catch (error) {
      const postgres = sqlState(error) === undefined ? 'down' : 'up'
      if (told !== postgres) onTrouble(TROUBLE[postgres], innermostCause(error))
      told = postgres
      return { postgres, migrations: 'unknown' }
    }
  }
}
