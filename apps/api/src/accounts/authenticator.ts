import { isActiveUser } from '@crop/db'
import type { Db } from '@crop/db'
import type { Caller } from '@crop/domain'
import type { Logger } from '@crop/runtime'
import { LRUCache } from 'lru-cache'
import type { Authenticator } from '../http/authenticate'
import { invalidAccessToken } from '../http/refusal'
import { apiKeyAuthentication } from './api-key-authentication'
import type { Tokens } from './tokens'

// Part of the contract: deactivation and revocation take effect within this time, everywhere.
const STATE_MS = 5000
const REMEMBERED_ACCOUNTS = 50_000

interface AuthenticatorParts {
  db: Db
  tokens: Tokens
  logger: Logger
}

/** Tells who a credential belongs to; the state of accounts and keys is remembered for at most 5 s. */
export function createAuthenticator({ db, tokens, logger }: AuthenticatorParts): Authenticator {
  const activity = new LRUCache<string, boolean>({
    max: REMEMBERED_ACCOUNTS,
    ttl: STATE_MS,
    fetchMethod: (userId) => isActiveUser(db, userId),
  })
  return {
    customer: (accessToken) => {
      const { sub: userId } = tokens.readAccess(accessToken)
      const customerIf = (isActive: boolean | undefined): Caller => {
        if (isActive !== true) throw invalidAccessToken()
        return { kind: 'customer', userId }
      }
      const remembered = activity.get(userId)
      return remembered === undefined ? activity.fetch(userId).then(customerIf) : customerIf(remembered)
    },
    service: apiKeyAuthentication(db, STATE_MS, logger),
  }
}
