import type { RefreshTokenFacts, SessionSettings } from '@crop/db'
import type { Reply } from '../http/contract/route'
import type { Parts } from '../context'

/** The answer to a sign-in and to a refresh: both tokens of a session. */
export function sessionTokens(
  { tokens }: Parts,
  email: string,
  refreshToken: RefreshTokenFacts,
  status = 200,
): Reply {
  const body = {
    access_token: tokens.signAccess({ id: refreshToken.userId, email }),
    refresh_token: tokens.signRefresh(refreshToken),
    expires_in_minutes: tokens.accessTtlMinutes,
  }
  return { status, json: JSON.stringify(body) }
}

/** What a new session is started with. */
export const sessionSettings = ({ tokens, accounts }: Parts): SessionSettings => ({
  kid: tokens.kid,
  idleDays: accounts.refreshTtlDays,
  familyDays: accounts.familyTtlDays,
})
