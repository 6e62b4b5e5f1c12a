import { timingSafeEqual } from 'node:crypto'
import { findUsableApiKeyHash, recordApiKeyUse } from '@crop/db'
import type { Db } from '@crop/db'
import type { Caller } from '@crop/domain'
import { getApiKeyPrefix, hashApiKey, isApiKey } from '@crop/domain'
import { toErrorFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'
import type { Authenticator } from '../http/pipeline/authenticate'
import { ApiError } from '../http/errors/api-error'
import { createStateCache } from './state-cache'

const REMEMBERED_KEYS = 10_000

// Compared with when no key has the prefix, so that a wrong secret and an unknown key take the same work.
const NO_KEY = hashApiKey('')

const refused = () => new ApiError('INVALID_API_KEY')

interface KnownKey {
  hash: Buffer
  /** Since it was looked up. */
  wasUsed: boolean
}

/** Tells whose a service key is; what Postgres says of a key is remembered. */
export function apiKeyAuthentication(db: Db, logger: Logger): Authenticator['service'] {
  const useNotNoted = (prefix: string, error: unknown) =>
    logger.warn('key use not noted', { api_key_prefix: prefix, ...toErrorFields(error) })
  const withKey = createStateCache<KnownKey>({
    max: REMEMBERED_KEYS,
    look: async (prefix) => ({ hash: (await findUsableApiKeyHash(db, prefix)) ?? NO_KEY, wasUsed: false }),
  })
  function noteUse(prefix: string, known: KnownKey): void {
    if (known.wasUsed) return
    known.wasUsed = true
    recordApiKeyUse(db, prefix).catch((error) => useNotNoted(prefix, error))
  }
  return (key, log) => {
    const refuse = (prefix?: string) => {
      log.warn('security', { event: 'api_key_refused', api_key_prefix: prefix })
      return refused()
    }
    if (!isApiKey(key)) throw refuse()
    const prefix = getApiKeyPrefix(key)
    const serviceIf = (known: KnownKey | undefined): Caller => {
      if (!timingSafeEqual(known?.hash ?? NO_KEY, hashApiKey(key)) || !known) throw refuse(prefix)
      noteUse(prefix, known)
      return { kind: 'service', apiKeyPrefix: prefix }
    }
    return withKey(prefix, serviceIf)
  }
}
