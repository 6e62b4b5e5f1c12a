import { apiKeyPrefix, hashApiKey, newApiKey } from '@crop/domain'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { inTransaction } from './connect'
import type { Db, Tx } from './connect'
import { prepared, preparedRead } from './prepared'
import type { Given } from './prepared'
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

const daysFromNow = (days: number) => sql`now() + make_interval(days => ${days}::int)`

/** Makes and stores a key. A prefix is taken already once in 10^14 times; the primary key would refuse it. */
export async function createApiKey(db: Db, { name, expiresInDays }: NewApiKey): Promise<IssuedApiKey> {
  const key = newApiKey()
  const prefix = apiKeyPrefix(key)
  const expiresAt = expiresInDays === undefined ? null : daysFromNow(expiresInDays)
  await db.insert(apiKeys).values({ prefix, keyHash: hashApiKey(key), name, expiresAt })
  return { key, prefix }
}

const usableHash = preparedRead('find_api_key', (db, given: Given<{ prefix: string }>) =>
  db
    .select({ keyHash: apiKeys.keyHash })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.prefix, given('prefix')),
        isNull(apiKeys.revokedAt),
        sql`coalesce(${apiKeys.expiresAt} > now(), true)`,
      ),
    ),
)

/** The stored hash of a key that may be used now. */
export async function findUsableApiKeyHash(db: Db, prefix: string): Promise<Buffer | undefined> {
  const [row] = await usableHash(db, { prefix })
  return row?.keyHash
}

const usedNow = prepared('note_api_key_use', (db, given: Given<{ prefix: string }>) =>
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
export async function noteApiKeyUse(db: Db, prefix: string): Promise<void> {
  await usedNow(db, { prefix })
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

async function endApiKeyLater(tx: Tx, prefix: string, overlapHours: number): Promise<string | undefined> {
  const end = sql`now() + make_interval(hours => ${overlapHours}::int)`
  const [old] = await tx
    .update(apiKeys)
    .set({ expiresAt: sql`least(${apiKeys.expiresAt}, ${end})` })
    .where(
      and(
        eq(apiKeys.prefix, prefix),
        isNull(apiKeys.revokedAt),
        sql`coalesce(${apiKeys.expiresAt} > now(), true)`,
      ),
    )
    .returning({ name: apiKeys.name })
  return old?.name
}

/**
 * A new key of the same name; the old one goes on working for `overlapHours`, so callers can be moved without a gap.
 * Undefined when no usable key has this prefix.
 */
export async function rotateApiKey(
  db: Db,
  prefix: string,
  overlapHours: number,
): Promise<IssuedApiKey | undefined> {
  return inTransaction(db, async (tx) => {
    const name = await endApiKeyLater(tx, prefix, overlapHours)
    return name === undefined ? undefined : createApiKey(tx, { name })
  })
}
