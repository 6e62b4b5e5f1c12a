import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The columns of a primary key, each with the name of its value. */
export type KeyColumns<Key extends string> = readonly (readonly [name: Key, column: PgColumn])[]

/** The key of a row and the number of the attempt that claimed it. Only the newest attempt holds the row. */
export type Attempt<Key extends string> = Readonly<Record<Key | 'attempt', unknown>>

/** Returns the attempts that still hold their rows, from what a statement with the fence returned. */
export function filterHeld<Held extends { id: string; attempt: number }>(
  attempts: readonly Held[],
  held: readonly { id: string; attempt: number }[],
): Held[] {
  const heldAttempts = new Map(held.map(({ id, attempt }) => [id, attempt]))
  return attempts.filter(({ id, attempt }) => heldAttempts.get(id) === attempt)
}

/**
 * Creates the fence of a table: every write of an attempt has its condition, so that an attempt that lost its row changes
 * nothing.
 *
 * @param isOpen whether work is left on a row
 */
export const createFence =
  <Key extends string>(key: KeyColumns<Key>, isOpen: SQL) =>
  (attempt: Attempt<Key>): SQL => {
    const isRow = key.map(
      ([name, column]) =>
        sql`${sql.identifier(column.name)} = ${attempt[name]}::${sql.raw(column.getSQLType())}`,
    )
    return sql.join([...isRow, sql`attempt = ${attempt.attempt}::integer`, isOpen], sql` and `)
  }
