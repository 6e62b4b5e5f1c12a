import { timingSafeEqual } from 'node:crypto'
import { findUsableApiKeyHash, noteApiKeyUse } from '@crop/db'
import type { Db } from '@crop/db'
import { apiKeyPrefix, hashApiKey, isApiKey } from '@crop/domain'
import { errorFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'
import { LRUCache } from 'lru-cache'
import type { Authenticator } from '../http/authenticate'
import { Refusal } from '../http/refusal'

const REMEMBERED_KEYS = 10_000

// Compared with when no key has the prefix, so that a wrong secret and an unknown key take the same work.
const NO_KEY = hashApiKey('')

const refused = () => new Refusal('INVALID_API_KEY', 'The API key is not valid.')

/** Tells whose a service key is; what Postgres says of a key is remembered for `stateMs`. */
export function apiKeyAuthentication(db: Db, stateMs: number, logger: Logger): Authenticator['service'] {
  const hashes = new LRUCache<string, Buffer>({
    max: REMEMBERED_KEYS,
    ttl: stateMs,
    fetchMethod: async (prefix) => {
      const hash = await findUsableApiKeyHash(db, prefix)
      if (hash)
        noteApiKeyUse(db, prefix).catch((error) => logger.warn('key use not noted', errorFields(error)))
      return hash ?? NO_KEY
    },
  })
  return async (key) => {
    if (!isApiKey(key)) throw refused()
    const prefix = apiKeyPrefix(key)
    const stored = (await hashes.fetch(prefix)) ?? NO_KEY
    if (!timingSafeEqual(stored, hashApiKey(key))) {
      logger.warn('security', { event: 'api_key_refused', api_key_prefix: prefix })
      throw refused()
    }
    return { kind: 'service', apiKeyPrefix: prefix }
  }
}
