import { sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../driver/database-client'
import { millisecondsInterval } from '../sql/intervals'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { createFence, type Attempt, type KeyColumns } from './fence'
import { retryDelay, type RetryPolicyName } from './retry-delay'

export interface LeasedTable<Key extends string, Params> {
  /** It has the columns `attempt` and `available_at`: the row can be claimed from this time on; while claimed, its lease ends then. */
  table: PgTable
  key: KeyColumns<Key>
  /** Whether work is left on a row; by default always. */
  isOpen?: SQL
  /** A further condition of the rows to claim. */
  isDue?: (param: PlaceholderFactory<Params>) => SQL
  /** Which due rows come first; by default those that are due for the longest time. */
  order?: SQL
  /** The columns of a claimed row. */
  returning: SQL
  retryPolicy: RetryPolicyName
}

type ClaimParams = {
  limit: number
  /** After this time, unless it is renewed, another worker can claim the rows. */
  leaseMs: number
}

export interface LeasedRows<Row, Params> {
  /** The fence: every write of an attempt has this condition. */
  isHeld(row: Row): SQL
  /** Claims due rows that no other worker holds. */
  claim(db: Db, claim: ClaimParams & Params): Promise<Row[]>
  /** Renews the leases of the rows that are still held, and returns these rows. */
  renew(db: Db, rows: readonly Row[], leaseMs: number): Promise<Row[]>
  /** Makes a held row available at once. Returns false when it is not held any more. */
  release(db: Db, row: Row): Promise<boolean>
  /** Makes a held row available after the delay of its policy. Returns false when it is not held any more. */
  retryLater(db: Db, row: Row): Promise<boolean>
  /** Deletes a held row, because its work is done. Returns false when it is not held any more. */
  finish(db: Db, row: Row): Promise<boolean>
}

/**
 * The rows of a table as work that is done at least once: a worker claims rows, renews their leases, and finishes them, or
 * leaves them to another attempt. A worker that dies leaves its rows when their leases end.
 */
export function leasedRows<
  Key extends string,
  Row extends Attempt<Key> & Record<string, unknown>,
  Params extends Record<string, unknown> = Record<never, never>,
>(options: LeasedTable<Key, Params>): LeasedRows<Row, Params> {
  const { table, key, isOpen = sql`true`, isDue = () => sql`true`, returning, retryPolicy } = options
  const order = options.order ?? sql`available_at`
  const isHeld = createFence(key, isOpen)
  const keyColumns = sql.join(
    key.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  const toIdentity = (row: Row) => JSON.stringify([...key.map(([name]) => row[name]), row.attempt])

  const claimRows = statement<ClaimParams & Params, Row>(
    {},
    (param) => sql`
      update ${table}
         set attempt = attempt + 1, available_at = now() + ${millisecondsInterval(param('leaseMs'))}
       where ctid = any(array(
         select ctid
           from ${table}
          where available_at <= now() and ${isOpen} and ${isDue(param)}
          order by ${order}
          limit ${param('limit')}
            for update skip locked))
      returning ${returning}`,
  )

  async function makeAvailable(db: Db, row: Row, delay: SQL): Promise<boolean> {
    const { rowCount } = await db.execute(
      sql`update ${table} set available_at = now() + ${delay} where ${isHeld(row)}`,
    )
    return rowCount === 1
  }

  return {
    isHeld,
    claim: claimRows,
    async renew(db, rows, leaseMs) {
      if (rows.length === 0) return []
      const renewed = await db.execute<{ identity: unknown }>(sql`
        update ${table}
           set available_at = now() + ${millisecondsInterval(leaseMs)}
         where ${sql.join(rows.map(isHeld), sql` or `)}
        returning json_build_array(${keyColumns}, attempt) as identity`)
      const identities = new Set(renewed.rows.map(({ identity }) => JSON.stringify(identity)))
      return rows.filter((row) => identities.has(toIdentity(row)))
    },

    release: (db, row) => makeAvailable(db, row, sql`interval '0'`),

    retryLater: (db, row) => makeAvailable(db, row, retryDelay(retryPolicy, sql`attempt`)),

    async finish(db, row) {
      const { rowCount } = await db.execute(sql`delete from ${table} where ${isHeld(row)}`)
      return rowCount === 1
    },
  }
}
