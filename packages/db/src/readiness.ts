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

/** Asks rather than assumes, and never throws. Why there was no answer is told once, until there is one again. */
export function watchDatabase(db: Db, onSilence: (cause: unknown) => void): AskDatabase {
  let isSilent = false
  return async () => {
    try {
      const migrations = (await migrationsAreCurrent(db)) ? 'current' : 'pending'
      isSilent = false
      return { postgres: 'up', migrations }
    } catch (error) {
      if (!isSilent) onSilence(innermostCause(error))
      isSilent = true
      return { postgres: sqlState(error) === undefined ? 'down' : 'up', migrations: 'unknown' }
    }
  }
}
