import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readLineOf, writePrivateLine } from './private-file'

async function keptSecret(file: string): Promise<string> {
  const kept = await readLineOf(file)
  if (kept) return kept
  const made = randomBytes(32).toString('base64url')
  await writePrivateLine(file, made)
  return made
}

/**
 * Returns the settings that the apps require and the environment lacks. The JWT secret is stored in the folder, so that
 * sessions survive a restart; production must set its own.
 */
export async function developmentSettings(
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<Record<string, string>> {
  if (env.NODE_ENV === 'production') return {}
  const settings = { EXPLORER: 'on' }
  if (env.JWT_SECRETS) return settings
  return { ...settings, JWT_SECRETS: await keptSecret(join(folder, 'jwt-secret')) }
}
