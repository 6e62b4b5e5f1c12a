import { type Db, findUsableApiKey, isApiKeyStored } from '@crop/db'
import { getApiKeyPrefix, hashApiKey, isApiKey } from '@crop/domain'
import type { CheckResult } from './check-result'

/**
 * Checks that the api accepts the key of visitors. It does if no key with its prefix is stored. Text that is no key is
 * reported by the check of the settings.
 */
export async function checkPublicKey(db: Db, key: string): Promise<CheckResult[]> {
  if (!isApiKey(key)) return []
  const name = 'visitors'
  const prefix = getApiKeyPrefix(key)
  const usable = await findUsableApiKey(db, prefix)
  if (usable && !usable.hash.equals(hashApiKey(key)))
    return [
      { name, problem: `PUBLIC_API_KEY has another secret than the key ${prefix}. Correct PUBLIC_API_KEY.` },
    ]
  if (!usable && (await isApiKeyStored(db, prefix)))
    return [
      {
        name,
        problem:
          'the key in PUBLIC_API_KEY is revoked or has expired, so visitors can ask nothing. Set another key, or none.',
      },
    ]
  return [{ name }]
}
