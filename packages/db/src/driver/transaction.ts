import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'
import type { Db, Tx } from './database-client'
import { getDatabaseFault } from './faults'
import { repeatWhileStale } from './stale-statements'

const MAX_RETRIES = 3

export const isTransaction = (db: Db): db is Tx => 'isTransaction' in db

/**
 * Runs `work` in one transaction: in that of `db` if it is one, else in a new one. That is started again after a deadlock
 * or a serialisation failure, and, as in `repeatWhileStale`, when its connection has a stale statement.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  maxRetries = MAX_RETRIES,
): Promise<T> {
  if (isTransaction(db)) return work(db)
  const pool = db.$client
  if (!(pool instanceof Pool)) throw new Error('A transaction starts on the pool of a database client.')
  return repeatWhileStale(db, async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await runInNewTransaction(await pool.connect(), work)
      } catch (error) {
        if (attempt > maxRetries || getDatabaseFault(error) !== 'retryable') throw error
      }
    }
  })
}

/** After these faults the connection may be broken, or its statements may be. */
const isConnectionSuspect = (error: unknown) => {
  const fault = getDatabaseFault(error)
  return fault === 'unavailable' || fault === 'stale_statement'
}

/** Runs `work` between `begin` and `commit`, and closes the connection unless its transaction has certainly ended. */
async function runInNewTransaction<T>(client: PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isReusable = false
  try {
    await client.query('begin')
    const result = await work(getTx(client))
    await client.query('commit')
    isReusable = true
    return result
  } catch (error) {
    isReusable = !isConnectionSuspect(error) && (await tryRollback(client))
    throw error
  } finally {
    client.release(!isReusable)
  }
}

/** One for each connection, so that statements prepared in one transaction are found in the next. */
const txByClient = new WeakMap<PoolClient, Tx>()

function getTx(client: PoolClient): Tx {
  const existing = txByClient.get(client)
  if (existing) return existing
  const tx = Object.assign(drizzle(client), { isTransaction: true as const })
  txByClient.set(client, tx)
  return tx
}

async function tryRollback(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}
