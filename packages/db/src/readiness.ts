import type { Db } from './connect'
import { databaseFault } from './faults'
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
  } catch (error) {
    return { postgres: databaseFault(error) === 'unavailable' ? 'down' : 'up', migrations: 'unknown' }
  }
}
