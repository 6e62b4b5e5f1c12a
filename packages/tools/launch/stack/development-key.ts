import { join } from 'node:path'
import { createDatabaseClient, createApiKey, findUsableApiKeyHash } from '@crop/db'
import type { Db } from '@crop/db'
import { getApiKeyPrefix, hashApiKey } from '@crop/domain'
import { readLineOf, writePrivateLine } from './private-file'

async function isUsable(db: Db, key: string): Promise<boolean> {
  const hash = await findUsableApiKeyHash(db, getApiKeyPrefix(key))
  return hash?.equals(hashApiKey(key)) ?? false
}

/** The key kept in this folder, or a new one when this database does not know it (any more). */
export async function developmentKey(databaseUrl: string, folder: string): Promise<string> {
  const file = join(folder, 'api-key')
  const kept = await readLineOf(file)
  await using database = createDatabaseClient({
    url: databaseUrl,
    maxConnections: 1,
    statementTimeoutMs: 5_000,
  })
  if (kept && (await isUsable(database.db, kept))) return kept
  const { key } = await createApiKey(database.db, { name: 'development' })
  await writePrivateLine(file, key)
  return key
}
