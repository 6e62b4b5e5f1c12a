import { findUserByEmail, signIn } from '@crop/db'
import type { Logger } from '@crop/runtime'
import { ApiError } from '../http/errors/api-error'
import type { HandlerResult } from '../http/contract/route'
import type { TimeBudget } from '../http/pipeline/time-budget'
import type { AppContext } from '../context'
import type { Login } from './account-schemas'
import type { LoginThrottle } from './login-throttle'
import { sessionSettings, sessionTokens } from './session-tokens'

const wrongCredentials = () => new ApiError('INVALID_CREDENTIALS')

function deactivated(log: Logger, userId: string): ApiError {
  log.warn('security', { event: 'login_refused_deactivated', user_id: userId })
  return new ApiError('ACCOUNT_DEACTIVATED')
}

export interface LoginRequest extends Login {
  clientIp: string | undefined
  budget: TimeBudget
  log: Logger
  /** Aborted when the caller has gone. */
  gone: AbortSignal
}

/** The same work and the same answer for an unknown address and for a wrong password. */
export async function logIn(
  ctx: AppContext,
  throttle: LoginThrottle,
  request: LoginRequest,
): Promise<HandlerResult> {
  const { db, passwords } = ctx
  const { email, password, clientIp, budget, log, gone } = request
  await throttle.check(request)
  const user = await budget.spend(findUserByEmail(db, email))
  const { matches, isOutdated } = await passwords.check(user?.hashedPassword, password, gone)
  if (!user || !matches) {
    log.warn('security', { event: 'login_failed', user_id: user?.id, client_ip: clientIp })
    await throttle.countFailure(request)
    throw wrongCredentials()
  }
  // Guesses that came together were all let in; once there were too many failures, the right one tells nothing either.
  await throttle.check(request)
  if (!user.isActive) throw deactivated(log, user.id)
  const newHash = isOutdated ? await passwords.hash(password, gone) : null
  const session = await budget.spend(signIn(db, user.id, newHash, sessionSettings(ctx)))
  if (!session) throw deactivated(log, user.id)
  await throttle.clear(request)
  return sessionTokens(ctx, email, session)
}
