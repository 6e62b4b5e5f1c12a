import { join } from 'node:path'
import { createApiKey, createDatabaseClient, type Db, findUsableApiKey } from '@crop/db'
import { getApiKeyPrefix, hashApiKey } from '@crop/domain'
import { readLine, writePrivateLine } from './private-file'

async function isUsable(db: Db, key: string): Promise<boolean> {
  const usableKey = await findUsableApiKey(db, getApiKeyPrefix(key))
  return usableKey?.hash.equals(hashApiKey(key)) ?? false
}

/** The keys of a stack by their file: that of the developer, and that of visitors of the page, which opens less. */
const KEY_NAMES = { 'api-key': 'development', 'public-api-key': 'visitors of the page' } as const

/** Returns the API key stored in the folder, or stores a new one when the database does not accept that key. */
export async function ensureDevelopmentKey(
  databaseUrl: string,
  folder: string,
  fileName: keyof typeof KEY_NAMES = 'api-key',
): Promise<string> {
  const file = join(folder, fileName)
  const storedKey = await readLine(file)
  await using database = createDatabaseClient({
    url: databaseUrl,
    maxConnections: 1,
    statementTimeoutMs: 5_000,
  })
  if (storedKey && (await isUsable(database.db, storedKey))) return storedKey
  const { key } = await createApiKey(database.db, { name: KEY_NAMES[fileName] })
  await writePrivateLine(file, key)
  return key
}
