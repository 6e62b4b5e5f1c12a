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
 * What the apps need and a developer did not give. The secret is kept in the folder, so that a restart signs nobody
 * out; production has to bring its own.
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
