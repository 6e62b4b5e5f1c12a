import * as db from '@crop/db'
import type { AppContext } from '../context'
import { toClientKey } from '../http/pipeline/client-key'
import { checkNewPassword, type PasswordChange, type TokensBody } from './account-schemas'
import type { AttemptThrottle } from './attempt-throttle'
import { checkOwnPassword, failPasswordCheck, findOwnAccount, type OwnerRequest } from './check-own-password'
import { createTokensBody, getSessionSettings } from './session-tokens'

/** Changes the caller's password, ends all sessions and returns the tokens of a new one. */
export async function changePassword(
  ctx: AppContext,
  throttle: AttemptThrottle,
  { current_password: currentPassword, new_password: newPassword }: PasswordChange,
  request: OwnerRequest,
): Promise<TokensBody> {
  const { clientIp, budget, log, signal } = request
  const user = await findOwnAccount(ctx, request)
  checkNewPassword(newPassword, user)
  await checkOwnPassword(ctx, throttle, user, { ...request, password: currentPassword })
  const newHash = await ctx.passwords.hash(newPassword, { key: toClientKey(clientIp), signal })
  const change = { userId: user.id, sessionEpoch: user.sessionEpoch, newHash }
  const session = await budget.spend(db.changePassword(ctx.db, change, getSessionSettings(ctx)))
  // Another request changed the password in the meantime.
  if (!session) throw await failPasswordCheck(throttle, user, request)
  log.info('security', { event: 'password_changed', user_id: user.id })
  return createTokensBody(ctx, user.email, session)
}
