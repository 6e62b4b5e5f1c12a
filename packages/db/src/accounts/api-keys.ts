import { generateApiKey, getApiKeyPrefix, hashApiKey, type ApiKeyLimits } from '@crop/domain'
import { and, asc, desc, eq, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../driver/database-client'
import { daysInterval } from '../sql/intervals'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { apiKeys } from '../schema'
import { inTransaction } from '../driver/transaction'

export type ApiKey = typeof apiKeys.$inferSelect

export interface IssuedApiKey {
  /** Shown once: only its hash is stored. */
  key: string
  prefix: string
}

export interface NewApiKey {
  name: string
  expiresInDays?: number | undefined
  limits?: ApiKeyLimits
}

export async function createApiKey(
  db: Db,
  { name, expiresInDays, limits = {} }: NewApiKey,
): Promise<IssuedApiKey> {
  const expiresAt = expiresInDays === undefined ? null : sql`now() + ${daysInterval(expiresInDays)}`
  return insertApiKey(db, { name, expiresAt, ...limits })
}

/** Two random prefixes are equal with a probability of 5·10^-15. The primary key then rejects the second. */
async function insertApiKey(
  db: Db,
  fields: {
    name: string
    expiresAt: Date | SQL | null
    analysesPerMinute?: number | null | undefined
    batchItemsPerHour?: number | null | undefined
    replacedPrefix?: string
  },
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

const selectUsableKey = statement(
  { name: 'find_api_key', reads: true },
  (param: PlaceholderFactory<{ prefix: string }>, db: Db) =>
    db
      .select({
        hash: apiKeys.keyHash,
        analysesPerMinute: apiKeys.analysesPerMinute,
        batchItemsPerHour: apiKeys.batchItemsPerHour,
      })
      .from(apiKeys)
      .where(isUsableKey(param('prefix'))),
)

export interface UsableApiKey {
  hash: Buffer
  limits: ApiKeyLimits
}

/** Returns the stored hash and the limits of a key that is neither revoked nor expired. */
export async function findUsableApiKey(db: Db, prefix: string): Promise<UsableApiKey | undefined> {
  const [row] = await selectUsableKey(db, { prefix })
  if (!row) return undefined
  const { hash, analysesPerMinute, batchItemsPerHour } = row
  return {
    hash,
    limits: {
      analysesPerMinute: analysesPerMinute ?? undefined,
      batchItemsPerHour: batchItemsPerHour ?? undefined,
    },
  }
}

/** Returns whether a key was ever stored with this prefix, usable or not. */
export async function isApiKeyStored(db: Db, prefix: string): Promise<boolean> {
  return (await db.$count(apiKeys, eq(apiKeys.prefix, prefix))) > 0
}

const updateLastUsedAt = statement(
  { name: 'update_api_key_last_used' },
  (param: PlaceholderFactory<{ prefix: string }>, db: Db) =>
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

/** Sets limits of a key; those that are undefined do not change. Returns false when no usable key has this prefix. */
export async function updateApiKeyLimits(db: Db, prefix: string, limits: ApiKeyLimits): Promise<boolean> {
  const updated = await db
    .update(apiKeys)
    .set({ ...limits })
    .where(isUsableKey(prefix))
    .returning({ prefix: apiKeys.prefix })
  return updated.length > 0
}

async function lockUsableKey(tx: Tx, prefix: string) {
  const [key] = await tx
    .select({
      name: apiKeys.name,
      expiresAt: apiKeys.expiresAt,
      analysesPerMinute: apiKeys.analysesPerMinute,
      batchItemsPerHour: apiKeys.batchItemsPerHour,
    })
    .from(apiKeys)
    .where(isUsableKey(prefix))
    .for('update')
  return key
}

/** Returns the expiry that a key was created with: a rotated key ends with its overlap, and its last successor has it. */
async function findOriginalExpiry(
  tx: Tx,
  { prefix, expiresAt }: Pick<ApiKey, 'prefix' | 'expiresAt'>,
): Promise<Date | null> {
  const [successor] = await tx
    .select({ prefix: apiKeys.prefix, expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(eq(apiKeys.replacedPrefix, prefix))
    .orderBy(desc(apiKeys.createdAt))
    .limit(1)
  return successor ? findOriginalExpiry(tx, successor) : expiresAt
}

/**
 * Issues a key with the name, original expiry and limits of an old one, which also reads the analyses of the old one. The old
 * key works for `overlapHours` more, so that clients can be switched without a gap. Returns undefined when no usable key has
 * this prefix.
 */
export async function rotateApiKey(
  db: Db,
  prefix: string,
  overlapHours: number,
): Promise<IssuedApiKey | undefined> {
  return inTransaction(db, async (tx) => {
    const oldKey = await lockUsableKey(tx, prefix)
    if (!oldKey) return undefined
    const expiresAt = await findOriginalExpiry(tx, { prefix, expiresAt: oldKey.expiresAt })
    const overlapEnd = sql`now() + make_interval(hours => ${overlapHours}::int)`
    await tx
      .update(apiKeys)
      .set({ expiresAt: sql`least(${apiKeys.expiresAt}, ${overlapEnd})` })
      .where(eq(apiKeys.prefix, prefix))
    return insertApiKey(tx, { ...oldKey, expiresAt, replacedPrefix: prefix })
  })
}
