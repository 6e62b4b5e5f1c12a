import { Pool } from 'pg'
import type { Db } from './database-client'
import { getDatabaseFault } from './faults'

/**
 * Repeats a statement that its connection cannot execute any more: a migration changed the type of a column, or a timeout
 * interrupted its preparation. Postgres rejects such a statement before it executes, so writes are repeated safely too.
 * Each failure closes its connection; after as many as the pool has, the statement runs on a new one.
 */
export async function repeatWhileStale<T>(db: Db, execute: () => Promise<T>): Promise<T> {
  const maxRepeats = db.$client instanceof Pool ? db.$client.options.max : 0
  for (let repeats = 0; ; repeats++) {
    try {
      return await execute()
    } catch (error) {
      if (repeats >= maxRepeats || getDatabaseFault(error) !== 'stale_statement') throw error
    }
  }
}
