import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readLine, writePrivateLine } from './private-file'

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
