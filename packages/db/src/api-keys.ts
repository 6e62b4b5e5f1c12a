import { getApiKeyPrefix, hashApiKey, generateApiKey } from '@crop/domain'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { inTransaction } from './connect'
import type { Db, Tx } from './connect'
import { toDays } from './durations'
import { prepareQuery, prepareReadQuery } from './prepared'
import type { Param } from './prepared'
import { apiKeys } from './schema'

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

const daysFromNow = (count: number) => sql`now() + ${toDays(count)}`

/** Makes and stores a key. A prefix is taken already once in 10^14 times; the primary key would refuse it. */
export async function createApiKey(db: Db, { name, expiresInDays }: NewApiKey): Promise<IssuedApiKey> {
  return insertApiKey(db, {
    name,
    expiresAt: expiresInDays === undefined ? null : daysFromNow(expiresInDays),
  })
}

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

const selectUsableKeyHash = prepareReadQuery('find_api_key', (db, given: Param<{ prefix: string }>) =>
  db
    .select({ keyHash: apiKeys.keyHash })
    .from(apiKeys)
    .where(isUsableKey(given('prefix'))),
)

/** The stored hash of a key that may be used now. */
export async function findUsableApiKeyHash(db: Db, prefix: string): Promise<Buffer | undefined> {
  const [row] = await selectUsableKeyHash(db, { prefix })
  return row?.keyHash
}

const updateLastUsedAt = prepareQuery('update_api_key_last_used', (db, given: Param<{ prefix: string }>) =>
  db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(apiKeys.prefix, given('prefix')),
        sql`coalesce(${apiKeys.lastUsedAt} < now() - interval '1 minute', true)`,
      ),
    ),
)

/** Written at most once a minute, so that a busy key does not rewrite its row at every call. */
export async function recordApiKeyUse(db: Db, prefix: string): Promise<void> {
  await updateLastUsedAt(db, { prefix })
}

export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  return db.select().from(apiKeys).orderBy(asc(apiKeys.createdAt), asc(apiKeys.prefix))
}

/** False when no key has this prefix. Revoking again keeps the first time. */
export async function revokeApiKey(db: Db, prefix: string): Promise<boolean> {
  const rows = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(eq(apiKeys.prefix, prefix))
    .returning({ prefix: apiKeys.prefix })
  return rows.length > 0
}

async function lockUsableKey(tx: Tx, prefix: string) {
  const { name, expiresAt } = apiKeys
  const [key] = await tx.select({ name, expiresAt }).from(apiKeys).where(isUsableKey(prefix)).for('update')
  return key
}

/**
 * A new key of the same name and with the same end; the old one goes on working for `overlapHours`, so callers can be
 * moved without a gap. Undefined when no usable key has this prefix.
 */
export async function rotateApiKey(
  db: Db,
  prefix: string,
  overlapHours: number,
): Promise<IssuedApiKey | undefined> {
  return inTransaction(db, async (tx) => {
    const old = await lockUsableKey(tx, prefix)
    if (!old) return undefined
    const end = sql`least(${apiKeys.expiresAt}, now() + make_interval(hours => ${overlapHours}::int))`
    await tx.update(apiKeys).set({ expiresAt: end }).where(eq(apiKeys.prefix, prefix))
    return insertApiKey(tx, old)
  })
}
