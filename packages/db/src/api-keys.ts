import { generateApiKey, getApiKeyPrefix, hashApiKey } from '@crop/domain'
import { and, asc, eq, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Db, Tx } from './database-client'
import { daysInterval } from './intervals'
import { prepareQuery, prepareReadQuery, type PlaceholderFactory } from './prepared-statements'
import { apiKeys } from './schema'
import { inTransaction } from './transaction'

export type ApiKey = typeof apiKeys.$inferSelect

export interface IssuedApiKey {
  /** Shown once: only its hash is stored. */
  key: string
  prefix: string
}

export interface NewApiKey {
  name: string
  expiresInDays?: number | undefined
}

export async function createApiKey(db: Db, { name, expiresInDays }: NewApiKey): Promise<IssuedApiKey> {
  const expiresAt = expiresInDays === undefined ? null : sql`now() + ${daysInterval(expiresInDays)}`
  return insertApiKey(db, { name, expiresAt })
}

/** Two random prefixes are equal with a probability of 5·10^-15. The primary key then rejects the second. */
async function insertApiKey(
  db: Db,
  fields: { name: string; expiresAt: Date | SQL | null },
): Promise<IssuedApiKey> {
  const key = generateApiKey()
  const prefix = getApiKeyPrefix(key)
  await db.insert(apiKeys).values({ prefix, keyHash: hashApiKey(key), ...fields })
  return { key, prefix }
}

const isUsableKey = (prefix: Placeholder | string) =>
  and(
    eq(apiKeys.prefix, prefix),
    isNull(apiKeys.revokedAt),
    sql`coalesce(${apiKeys.expiresAt} > now(), true)`,
  )

const selectUsableKeyHash = prepareReadQuery(
  'find_api_key',
  (db, param: PlaceholderFactory<{ prefix: string }>) =>
    db
      .select({ keyHash: apiKeys.keyHash })
      .from(apiKeys)
      .where(isUsableKey(param('prefix'))),
)

/** Returns the stored hash of a key that is neither revoked nor expired. */
export async function findUsableApiKeyHash(db: Db, prefix: string): Promise<Buffer | undefined> {
  const [row] = await selectUsableKeyHash(db, { prefix })
  return row?.keyHash
}

const updateLastUsedAt = prepareQuery(
  'update_api_key_last_used',
  (db, param: PlaceholderFactory<{ prefix: string }>) =>
    db
      .update(apiKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(
        and(
          eq(apiKeys.prefix, param('prefix')),
          sql`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`,
        ),
      ),
)

/** Records the time of a use at most once a minute, so that a busy key does not rewrite its row with each request. */
export async function recordApiKeyUse(db: Db, prefix: string): Promise<void> {
  await updateLastUsedAt(db, { prefix })
}

export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  return db.select().from(apiKeys).orderBy(asc(apiKeys.createdAt), asc(apiKeys.prefix))
}

/** Revokes a key; false when no key has this prefix. A revoked key keeps the time of its first revocation. */
export async function revokeApiKey(db: Db, prefix: string): Promise<boolean> {
  const revoked = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(eq(apiKeys.prefix, prefix))
    .returning({ prefix: apiKeys.prefix })
  return revoked.length > 0
}

async function lockUsableKey(tx: Tx, prefix: string) {
  const [key] = await tx
    .select({ name: apiKeys.name, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(isUsableKey(prefix))
    .for('update')
  return key
}

/**
 * Issues a key with the name and expiry of an old one. The old key works for `overlapHours` more, so that clients can be
 * switched without a gap. Returns undefined when no usable key has this prefix.
 */
export async function rotateApiKey(
  db: Db,
  prefix: string,
  overlapHours: number,
): Promise<IssuedApiKey | undefined> {
  return inTransaction(db, async (tx) => {
    const oldKey = await lockUsableKey(tx, prefix)
    if (!oldKey) return undefined
    const overlapEnd = sql`now() + make_interval(hours => ${overlapHours}::int)`
    await tx
      .update(apiKeys)
      .set({ expiresAt: sql`least(${apiKeys.expiresAt}, ${overlapEnd})` })
      .where(eq(apiKeys.prefix, prefix))
    return insertApiKey(tx, oldKey)
  })
}
