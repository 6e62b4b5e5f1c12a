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

/** Asks rather than assumes, and never throws. Why there was no answer is told once, until there is one again. */
export function watchDatabase(db: Db, onSilence: (cause: unknown) => void): AskDatabase {
  let isSilent = false
  return async () => {
    try {
      const migrations = (await inTime(migrationsAreCurrent(db))) ? 'current' : 'pending'
      isSilent = false
      return { postgres: 'up', migrations }
    } catch (error) {
      if (!isSilent) onSilence(innermostCause(error))
      isSilent = true
      return { postgres: sqlState(error) === undefined ? 'down' : 'up', migrations: 'unknown' }
    }
  }
}
