import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from './connect'
import { prepareQuery, prepareReadQuery } from './prepared'
import type { Param } from './prepared'
import { idempotencyKeys } from './schema'

/** A caller's key for one endpoint, and what was asked with it. */
export interface KeyedRequest {
  scope: string
  key: string
  requestHash: Buffer
}

export interface StoredResponse {
  status: number
  /** JSON text. */
  body: string
  location: string
}

export interface OriginalResponse extends StoredResponse {
  requestHash: Buffer
}

type KeyParams = Record<'scope' | 'key', unknown>

const matchesKey = (given: Param<KeyParams>) =>
  and(eq(idempotencyKeys.scope, given('scope')), eq(idempotencyKeys.key, given('key')))

const selectStoredResponse = prepareReadQuery('find_stored_response', (db, given: Param<KeyParams>) =>
  db
    .select({
      requestHash: idempotencyKeys.requestHash,
      status: idempotencyKeys.status,
      body: sql<string>`${idempotencyKeys.body}::text`,
      location: sql<string>`coalesce(${idempotencyKeys.location}, '')`,
    })
    .from(idempotencyKeys)
    .where(and(matchesKey(given), gt(idempotencyKeys.expiresAt, sql`now()`))),
)

/** The answer that a key was given, as long as it is kept. */
export async function findStoredResponse(
  db: Db,
  { scope, key }: KeyedRequest,
): Promise<OriginalResponse | undefined> {
  const [found] = await selectStoredResponse(db, { scope, key })
  return found
}

type ClaimParams = Record<keyof KeyedRequest | 'keptSeconds', unknown>

const insertOrReuseKey = prepareQuery('claim_idempotency_key', (db, given: Param<ClaimParams>) => {
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
export async function claimIdempotencyKey(
  tx: Tx,
  { scope, key, requestHash }: KeyedRequest,
  keptSeconds: number,
): Promise<boolean> {
  await tx.execute(sql`set local lock_timeout = '1s'`)
  return (await insertOrReuseKey(tx, { scope, key, requestHash, keptSeconds })).length > 0
}

const updateStoredResponse = prepareQuery(
  'store_response',
  (db, given: Param<KeyParams & Record<keyof StoredResponse, unknown>>) =>
    db
      .update(idempotencyKeys)
      .set({
        status: sql`${given('status')}`,
        body: sql`${given('body')}`,
        location: sql`${given('location')}`,
      })
      .where(matchesKey(given)),
)

/** Keeps the answer in the transaction that took the key and did the work. */
export async function storeResponse(
  tx: Tx,
  { scope, key }: KeyedRequest,
  { status, body, location }: StoredResponse,
): Promise<void> {
  await updateStoredResponse(tx, { scope, key, status, body, location })
}

const deleteKeyWithLocation = prepareQuery(
  'delete_stored_response',
  (db, given: Param<KeyParams & { location: unknown }>) =>
    db.delete(idempotencyKeys).where(and(matchesKey(given), eq(idempotencyKeys.location, given('location')))),
)

/** Frees a key whose answer points to what is gone; not one that another request has taken since. */
export async function deleteStoredResponse(
  db: Db,
  { scope, key }: KeyedRequest,
  { location }: StoredResponse,
): Promise<void> {
  await deleteKeyWithLocation(db, { scope, key, location })
}
