import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from './connect'
import { idempotencyKeys } from './schema'

/** A caller's key for one endpoint, and what was asked with it. */
export interface KeyedRequest {
  scope: string
  key: string
  requestHash: Buffer
}

export interface KeptAnswer {
  status: number
  /** JSON text. */
  body: string
  location: string
}

export interface FirstAnswer extends KeptAnswer {
  requestHash: Buffer
}

const isKey = ({ scope, key }: KeyedRequest) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))

/** The answer that a key was given, as long as it is kept. */
export async function findFirstAnswer(db: Db, request: KeyedRequest): Promise<FirstAnswer | undefined> {
  const [found] = await db
    .select({
      requestHash: idempotencyKeys.requestHash,
      status: idempotencyKeys.status,
      body: sql<string>`${idempotencyKeys.body}::text`,
      location: sql<string>`coalesce(${idempotencyKeys.location}, '')`,
    })
    .from(idempotencyKeys)
    .where(and(isKey(request), gt(idempotencyKeys.expiresAt, sql`now()`)))
  return found
}

/**
 * Takes a key for the request whose transaction this is; false when it is taken already. Waits at most a second for
 * another request with the same key, then throws the lock fault.
 */
export async function takeIdempotencyKey(
  tx: Tx,
  request: KeyedRequest,
  keptSeconds: number,
): Promise<boolean> {
  await tx.execute(sql`set local lock_timeout = '1s'`)
  const { scope, key, requestHash } = request
  const unanswered = { requestHash, status: 0, body: '{}' }
  const lifetime = {
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(secs => ${keptSeconds}::int)`,
  }
  const rows = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, ...unanswered, ...lifetime })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: { ...unanswered, ...lifetime },
      setWhere: lte(idempotencyKeys.expiresAt, sql`now()`),
    })
    .returning({ key: idempotencyKeys.key })
  return rows.length > 0
}

/** Keeps the answer in the transaction that took the key and did the work. */
export async function keepAnswer(tx: Tx, request: KeyedRequest, answer: KeptAnswer): Promise<void> {
  await tx.update(idempotencyKeys).set(answer).where(isKey(request))
}
