import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from './connect'
import { idempotencyKeys } from './schema'

/** A caller's key for one endpoint. */
export interface IdempotencyKey {
  scope: string
  key: string
}

export interface FirstAnswer {
  requestHash: Buffer
  status: number
  /** JSON text. */
  body: string
}

export interface NewAnswer extends FirstAnswer {
  keptSeconds: number
}

/** The answer that a key was given, as long as it is kept. */
export async function findFirstAnswer(
  db: Db,
  { scope, key }: IdempotencyKey,
): Promise<FirstAnswer | undefined> {
  const [found] = await db
    .select({
      requestHash: idempotencyKeys.requestHash,
      status: idempotencyKeys.status,
      body: sql<string>`${idempotencyKeys.body}::text`,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.scope, scope),
        eq(idempotencyKeys.key, key),
        gt(idempotencyKeys.expiresAt, sql`now()`),
      ),
    )
  return found
}

/**
 * Stores the answer in the transaction that does its work; false when the key has one already. Waits at most a second
 * for another request with the same key, then throws the lock fault.
 */
export async function keepFirstAnswer(
  tx: Tx,
  { scope, key }: IdempotencyKey,
  answer: NewAnswer,
): Promise<boolean> {
  await tx.execute(sql`set local lock_timeout = '1s'`)
  const { keptSeconds, ...kept } = answer
  const values = {
    ...kept,
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(secs => ${keptSeconds}::int)`,
  }
  const rows = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, ...values })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: values,
      setWhere: lte(idempotencyKeys.expiresAt, sql`now()`),
    })
    .returning({ key: idempotencyKeys.key })
  return rows.length > 0
}
