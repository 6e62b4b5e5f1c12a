import { randomBytes } from 'node:crypto'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createApiKey, createDatabaseClient, findUsableApiKey } from '@crop/db'
import { getApiKeyPrefix, hashApiKey } from '@crop/domain'

/** Reads the only line of a file; returns an empty string when the file cannot be read. */
async function readLine(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => '')).trim()
}

/** Writes a file that only its owner can read. */
async function writePrivateLine(file: string, line: string): Promise<void> {
  await writeFile(file, `${line}\n`, { mode: 0o600 })
  // `writeFile` applies the mode only to a new file.
  await chmod(file, 0o600)
}

async function ensureSecret(file: string): Promise<string> {
  const storedSecret = await readLine(file)
  if (storedSecret) return storedSecret
  const secret = randomBytes(32).toString('base64url')
  await writePrivateLine(file, secret)
  return secret
}

/**
 * Writes mails to a folder unless there is an SMTP server, and adds a JWT secret if the environment has none. The secret
 * is stored in the folder, so that sessions survive a restart. In production it returns nothing: there the environment
 * must contain all settings.
 */
export async function createDevelopmentSettings(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Record<string, string>> {
  if (env.NODE_ENV === 'production') return {}
  const settings = {
    NOTIFICATION_MAILS: 'on',
    ...(env.SMTP_URL || env.SMTP_URL_FILE ? {} : { MAIL_DIR: join(folder, 'mail') }),
  }
  if (env.JWT_SECRETS) return settings
  return { ...settings, JWT_SECRETS: await ensureSecret(join(folder, 'jwt-secret')) }
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
  const usableKey = storedKey && (await findUsableApiKey(database.db, getApiKeyPrefix(storedKey)))
  if (usableKey && usableKey.hash.equals(hashApiKey(storedKey))) return storedKey
  const { key } = await createApiKey(database.db, { name: KEY_NAMES[fileName] })
  await writePrivateLine(file, key)
  return key
}
