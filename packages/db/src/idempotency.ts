import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from './connect'
import { prepared, preparedRead } from './prepared'
import type { Given } from './prepared'
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

type KeyValues = Record<'scope' | 'key', unknown>

const isKey = (given: Given<KeyValues>) =>
  and(eq(idempotencyKeys.scope, given('scope')), eq(idempotencyKeys.key, given('key')))

const answerOf = preparedRead('find_first_answer', (db, given: Given<KeyValues>) =>
  db
    .select({
      requestHash: idempotencyKeys.requestHash,
      status: idempotencyKeys.status,
      body: sql<string>`${idempotencyKeys.body}::text`,
      location: sql<string>`coalesce(${idempotencyKeys.location}, '')`,
    })
    .from(idempotencyKeys)
    .where(and(isKey(given), gt(idempotencyKeys.expiresAt, sql`now()`))),
)

/** The answer that a key was given, as long as it is kept. */
export async function findFirstAnswer(
  db: Db,
  { scope, key }: KeyedRequest,
): Promise<FirstAnswer | undefined> {
  const [found] = await answerOf(db, { scope, key })
  return found
}

type TakenKey = Record<keyof KeyedRequest | 'keptSeconds', unknown>

const takenKey = prepared('take_idempotency_key', (db, given: Given<TakenKey>) => {
  const taken = {
    ...{ requestHash: sql`${given('requestHash')}::bytea`, status: 0, body: '{}', createdAt: sql`now()` },
    expiresAt: sql`now() + make_interval(secs => ${given('keptSeconds')}::integer)`,
  }
  return db
    .insert(idempotencyKeys)
    .values({ scope: given('scope'), key: given('key'), ...taken })
    .onConflictDoUpdate({
      target: [idempotencyKeys.scope, idempotencyKeys.key],
      set: taken,
      setWhere: lte(idempotencyKeys.expiresAt, sql`now()`),
    })
    .returning({ key: idempotencyKeys.key })
})

/**
 * Takes a key for the request whose transaction this is; false when it is taken already. Waits at most a second for
 * another request with the same key, then throws the lock fault.
 */
export async function takeIdempotencyKey(
  tx: Tx,
  { scope, key, requestHash }: KeyedRequest,
  keptSeconds: number,
): Promise<boolean> {
  await tx.execute(sql`set local lock_timeout = '1s'`)
  return (await takenKey(tx, { scope, key, requestHash, keptSeconds })).length > 0
}

const keptAnswer = prepared(
  'keep_answer',
  (db, given: Given<KeyValues & Record<keyof KeptAnswer, unknown>>) =>
    db
      .update(idempotencyKeys)
      .set({
        status: sql`${given('status')}`,
        body: sql`${given('body')}`,
        location: sql`${given('location')}`,
      })
      .where(isKey(given)),
)

/** Keeps the answer in the transaction that took the key and did the work. */
export async function keepAnswer(
  tx: Tx,
  { scope, key }: KeyedRequest,
  { status, body, location }: KeptAnswer,
): Promise<void> {
  await keptAnswer(tx, { scope, key, status, body, location })
}

const forgottenAnswer = prepared('forget_answer', (db, given: Given<KeyValues & { location: unknown }>) =>
  db.delete(idempotencyKeys).where(and(isKey(given), eq(idempotencyKeys.location, given('location')))),
)

/** Frees a key whose answer points to what is gone; not one that another request has taken since. */
export async function forgetAnswer(
  db: Db,
  { scope, key }: KeyedRequest,
  { location }: KeptAnswer,
): Promise<void> {
  await forgottenAnswer(db, { scope, key, location })
}
