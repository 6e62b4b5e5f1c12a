import { findUserByEmail, signIn } from '@crop/db'
import type { Logger } from '@crop/runtime'
import type { AppContext } from '../context'
import { ApiError } from '../http/errors/api-error'
import type { TimeBudget } from '../http/contract/route'
import type { Login, TokensBody } from './account-schemas'
import { toClientKey } from '../http/pipeline/client-key'
import type { LoginThrottle } from './login-throttle'
import { createTokensBody, getSessionSettings } from './session-tokens'

interface LoginRequest extends Login {
  clientIp: string | undefined
  budget: TimeBudget
  log: Logger
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** Does the same work and returns the same error for an unknown address and for a wrong password. */
export async function logIn(
  ctx: AppContext,
  throttle: LoginThrottle,
  request: LoginRequest,
): Promise<TokensBody> {
  const { db, passwords } = ctx
  const { email, password, clientIp, budget, log, signal } = request
  const client = { key: toClientKey(clientIp), signal }
  await throttle.check(request)
  const user = await budget.spend(findUserByEmail(db, email))
  const { isCorrect, isOutdated } = await passwords.verify(user?.hashedPassword, password, client)
  if (!user || !isCorrect) {
    log.warn('security', { event: 'login_failed', user_id: user?.id, client_ip: clientIp })
    await throttle.countFailure(request)
    throw new ApiError('INVALID_CREDENTIALS')
  }
  // Concurrent guesses all pass the first check. Once too many have failed, the right password must not get in either.
  await throttle.check(request)
  if (!user.isActive) throw accountDeactivated(log, user.id)
  const newHash = isOutdated ? await passwords.hash(password, client) : null
  const session = await budget.spend(signIn(db, user.id, newHash, getSessionSettings(ctx)))
  if (!session) throw accountDeactivated(log, user.id)
  await throttle.clear(request)
  return createTokensBody(ctx, email, session)
}

function accountDeactivated(log: Logger, userId: string): ApiError {
  log.warn('security', { event: 'login_refused_deactivated', user_id: userId })
  return new ApiError('ACCOUNT_DEACTIVATED')
}
