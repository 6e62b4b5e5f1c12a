import type { SessionClaims, SessionSettings } from '@crop/db'
import type { AppContext } from '../context'
import type { TokensBody } from './account-schemas'

/** Signs the access token and the refresh token of a session. */
export function createTokensBody({ tokens }: AppContext, email: string, claims: SessionClaims): TokensBody {
  return {
    access_token: tokens.signAccess({ id: claims.userId, email, sessionEpoch: claims.sessionEpoch }),
    refresh_token: tokens.signRefresh(claims),
    expires_in_minutes: tokens.accessTtlMinutes,
  }
}

/** Returns the signing key id and the lifetimes of a new session. */
export const getSessionSettings = ({ tokens, accounts }: AppContext): SessionSettings => ({
  kid: tokens.kid,
  idleDays: accounts.refreshTtlDays,
  familyDays: accounts.familyTtlDays,
})
