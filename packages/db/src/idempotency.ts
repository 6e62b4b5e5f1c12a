import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from './driver/database-client'
import { statement, type PlaceholderFactory } from './driver/statement'
import { idempotencyKeys } from './schema'

/** A request with an idempotency key. The scope is its caller and endpoint, the hash covers its body. */
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

/** The stored response of a key, with the hash of the request that it belongs to. */
export interface OriginalResponse extends StoredResponse {
  requestHash: Buffer
}

type KeyParams = Record<'scope' | 'key', unknown>

const matchesKey = (param: PlaceholderFactory<KeyParams>) =>
  and(eq(idempotencyKeys.scope, param('scope')), eq(idempotencyKeys.key, param('key')))

const selectStoredResponse = statement(
  { name: 'find_stored_response', reads: true },
  (param: PlaceholderFactory<KeyParams>, db: Db) =>
    db
      .select({
        requestHash: idempotencyKeys.requestHash,
        status: idempotencyKeys.status,
        body: sql<string>`${idempotencyKeys.body}::text`,
        location: sql<string>`coalesce(${idempotencyKeys.location}, '')`,
      })
      .from(idempotencyKeys)
      .where(and(matchesKey(param), gt(idempotencyKeys.expiresAt, sql`now()`))),
)

/** Returns the response stored for a key that is not expired. */
export async function findStoredResponse(
  db: Db,
  { scope, key }: KeyedRequest,
): Promise<OriginalResponse | undefined> {
  const [response] = await selectStoredResponse(db, { scope, key })
  return response
}

type ClaimParams = Record<keyof KeyedRequest | 'ttlSeconds', unknown>

const insertOrReuseKey = statement(
  { name: 'claim_idempotency_key' },
  (param: PlaceholderFactory<ClaimParams>, db: Db) => {
    const claim = {
      requestHash: sql`${param('requestHash')}::bytea`,
      status: 0,
      body: '{}',
      createdAt: sql`now()`,
      expiresAt: sql`now() + make_interval(secs => ${param('ttlSeconds')}::integer)`,
    }
    return db
      .insert(idempotencyKeys)
      .values({ scope: param('scope'), key: param('key'), ...claim })
      .onConflictDoUpdate({
        target: [idempotencyKeys.scope, idempotencyKeys.key],
        set: claim,
        setWhere: lte(idempotencyKeys.expiresAt, sql`now()`),
      })
      .returning({ key: idempotencyKeys.key })
  },
)

/**
 * Claims a key for the request that this transaction serves; false when the key has a stored response. Waits for
 * another transaction that holds the key, and throws after the lock timeout.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  { scope, key, requestHash }: KeyedRequest,
  ttlSeconds: number,
): Promise<boolean> {
  const claimed = await insertOrReuseKey(tx, { scope, key, requestHash, ttlSeconds })
  return claimed.length > 0
}

type ResponseParams = KeyParams & Record<keyof StoredResponse, unknown>

const updateResponse = statement(
  { name: 'store_response' },
  (param: PlaceholderFactory<ResponseParams>, db: Db) =>
    db
      .update(idempotencyKeys)
      .set({
        status: sql`${param('status')}`,
        body: sql`${param('body')}`,
        location: sql`${param('location')}`,
      })
      .where(matchesKey(param)),
)

/** Stores the response in the transaction that claimed the key and did the work. */
export async function storeResponse(
  tx: Tx,
  { scope, key }: KeyedRequest,
  { status, body, location }: StoredResponse,
): Promise<void> {
  await updateResponse(tx, { scope, key, status, body, location })
}

const deleteKeyWithLocation = statement(
  { name: 'delete_stored_response' },
  (param: PlaceholderFactory<KeyParams & { location: unknown }>, db: Db) =>
    db.delete(idempotencyKeys).where(and(matchesKey(param), eq(idempotencyKeys.location, param('location')))),
)

/**
 * Frees a key whose stored response refers to something that is gone. A response that another request stored meanwhile
 * has another location and stays.
 */
export async function deleteStoredResponse(
  db: Db,
  { scope, key }: KeyedRequest,
  { location }: StoredResponse,
): Promise<void> {
  await deleteKeyWithLocation(db, { scope, key, location })
}
