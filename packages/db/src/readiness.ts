import type { Db } from './connect'
import { migrationsAreCurrent } from './migrate'

export interface DatabaseReadiness {
  postgres: 'up' | 'down'
  migrations: 'current' | 'pending' | 'unknown'
}

export const isReady = ({ postgres, migrations }: DatabaseReadiness) =>
  postgres === 'up' && migrations === 'current'

/** Asks rather than assumes, and never throws. */
export async function databaseReadiness(db: Db): Promise<DatabaseReadiness> {
  try {
    return { postgres: 'up', migrations: (await migrationsAreCurrent(db)) ? 'current' : 'pending' }
  } catch {
    return { postgres: 'down', migrations: 'unknown' }
  }
}
