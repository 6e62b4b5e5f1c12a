import type { RefreshTokenClaims, SessionSettings } from '@crop/db'
import type { HandlerResult } from '../http/contract/route'
import type { AppContext } from '../context'

/** The answer to a sign-in and to a refresh: both tokens of a session. */
export function sessionTokens(
  { tokens }: AppContext,
  email: string,
  refreshToken: RefreshTokenClaims,
  status = 200,
): HandlerResult {
  const body = {
    access_token: tokens.signAccess({ id: refreshToken.userId, email }),
    refresh_token: tokens.signRefresh(refreshToken),
    expires_in_minutes: tokens.accessTtlMinutes,
  }
  return { status, json: JSON.stringify(body) }
}

/** What a new session is started with. */
export const sessionSettings = ({ tokens, accounts }: AppContext): SessionSettings => ({
  kid: tokens.kid,
  idleDays: accounts.refreshTtlDays,
  familyDays: accounts.familyTtlDays,
})
