import { findUser, findUserByEmail, signIn } from '@crop/db'
import type { Logger } from '@crop/runtime'
import type { AppContext } from '../context'
import { ApiError } from '../http/errors/api-error'
import type { Login, TokensBody } from './account-schemas'
import { toClientKey } from '../http/pipeline/client-key'
import type { AttemptThrottle } from './attempt-throttle'
import type { ClientRequest } from './client-request'
import { createTokensBody, getSessionSettings } from './session-tokens'

/** Does the same work and returns the same error for an unknown address and for a wrong password. */
export async function logIn(
  ctx: AppContext,
  throttle: AttemptThrottle,
  request: Login & ClientRequest,
): Promise<TokensBody> {
  const { db, passwords } = ctx
  const { email, password, clientIp, budget, log, signal } = request
  const client = { key: toClientKey(clientIp), signal }
  await throttle.check(request)
  const user = await budget.spend(findUserByEmail(db, email))
  const { isCorrect, isOutdated } = await passwords.verify(user?.hashedPassword, password, client)
  if (!user || !isCorrect) throw await failLogin(throttle, request, user?.id)
  // Concurrent guesses all pass the first check. Once too many have failed, the right password must not get in either.
  await throttle.check(request)
  if (!user.isActive) throw accountDeactivated(log, user.id)
  const newHash = isOutdated ? await passwords.hash(password, client) : null
  const verified = { userId: user.id, sessionEpoch: user.sessionEpoch, newHash }
  const session = await budget.spend(signIn(db, verified, getSessionSettings(ctx)))
  if (!session) {
    const changed = await budget.spend(findUser(db, user.id))
    // The password was changed while the old one was checked.
    if (changed?.isActive) throw await failLogin(throttle, request, user.id)
    throw accountDeactivated(log, user.id)
  }
  await throttle.clear(request)
  return createTokensBody(ctx, user.email, session)
}

async function failLogin(
  throttle: AttemptThrottle,
  request: Login & ClientRequest,
  userId: string | undefined,
): Promise<ApiError> {
  request.log.warn('security', { event: 'login_failed', user_id: userId, client_ip: request.clientIp })
  await throttle.count(request)
  return new ApiError('INVALID_CREDENTIALS')
}

function accountDeactivated(log: Logger, userId: string): ApiError {
  log.warn('security', { event: 'login_refused_deactivated', user_id: userId })
  return new ApiError('ACCOUNT_DEACTIVATED')
}
