import { isActiveUser } from '@crop/db'
import type { Db } from '@crop/db'
import type { Caller } from '@crop/domain'
import type { Logger } from '@crop/runtime'
import type { Authenticator } from '../http/pipeline/authenticate'
import { invalidAccessToken } from '../http/errors/api-error'
import { apiKeyAuthentication } from './api-key-authentication'
import { createStateCache } from './state-cache'
import type { Tokens } from './tokens'

const REMEMBERED_ACCOUNTS = 50_000

interface AuthenticatorParts {
  db: Db
  tokens: Tokens
  logger: Logger
}

/** Tells who a credential belongs to; the state of accounts and keys is remembered for at most 5 s. */
export function createAuthenticator({ db, tokens, logger }: AuthenticatorParts): Authenticator {
  const withActivity = createStateCache({
    max: REMEMBERED_ACCOUNTS,
    look: (userId) => isActiveUser(db, userId),
  })
  return {
    customer: (accessToken) => {
      const userId = tokens.readAccess(accessToken)
      const customerIf = (isActive: boolean | undefined): Caller => {
        if (isActive !== true) throw invalidAccessToken()
        return { kind: 'customer', userId }
      }
      return withActivity(userId, customerIf)
    },
    service: apiKeyAuthentication(db, logger),
  }
}
