import { findUser, type User } from '@crop/db'
import type { AppContext } from '../context'
import { ApiError, invalidAccessToken } from '../http/errors/api-error'
import { toClientKey } from '../http/pipeline/client-key'
import type { AttemptThrottle } from './attempt-throttle'
import type { ClientRequest } from './client-request'

/** A request of a signed-in customer that needs the password as well. */
export interface OwnerRequest extends ClientRequest {
  userId: string
}

/** Returns the account of the caller; throws 401 if it is missing or inactive. */
export async function findOwnAccount({ db }: AppContext, { userId, budget }: OwnerRequest): Promise<User> {
  const user = await budget.spend(findUser(db, userId))
  if (!user?.isActive) throw invalidAccessToken()
  return user
}

/** Checks the password of the caller; throws INVALID_CREDENTIALS when it is wrong. Throttled like a login. */
export async function checkOwnPassword(
  { passwords }: AppContext,
  throttle: AttemptThrottle,
  user: User,
  request: OwnerRequest & { password: string },
): Promise<void> {
  const { password, clientIp, log, signal } = request
  const attempt = { email: user.email, clientIp, log }
  await throttle.check(attempt)
  const { isCorrect } = await passwords.verify(user.hashedPassword, password, {
    key: toClientKey(clientIp),
    signal,
  })
  if (!isCorrect) throw await failPasswordCheck(throttle, user, request)
  // Concurrent guesses all pass the first check.
  await throttle.check(attempt)
  await throttle.clear(attempt)
}

/** Counts a wrong password, and returns the error to throw. */
export async function failPasswordCheck(
  throttle: AttemptThrottle,
  { id, email }: User,
  { clientIp, log }: OwnerRequest,
): Promise<ApiError> {
  log.warn('security', { event: 'password_check_failed', user_id: id, client_ip: clientIp })
  await throttle.count({ email, clientIp, log })
  return new ApiError('INVALID_CREDENTIALS')
}
