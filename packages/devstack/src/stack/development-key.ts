import { join } from 'node:path'
import { connect, createApiKey, findUsableApiKeyHash } from '@crop/db'
import type { Db } from '@crop/db'
import { apiKeyPrefix, hashApiKey } from '@crop/domain'
import { readLineOf, writePrivateLine } from './private-file'

async function isUsable(db: Db, key: string): Promise<boolean> {
  const hash = await findUsableApiKeyHash(db, apiKeyPrefix(key))
  return hash?.equals(hashApiKey(key)) ?? false
}

/** The key kept in this folder, or a new one when this database does not know it (any more). */
export async function developmentKey(databaseUrl: string, folder: string): Promise<string> {
  const file = join(folder, 'api-key')
  const kept = await readLineOf(file)
  await using database = connect({ url: databaseUrl, max: 1, statementTimeoutMs: 5_000 })
  if (kept && (await isUsable(database.db, kept))) return kept
  const { key } = await createApiKey(database.db, { name: 'development' })
  await writePrivateLine(file, key)
  return key
}
