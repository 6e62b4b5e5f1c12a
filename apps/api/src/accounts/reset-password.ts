import { timingSafeEqual } from 'node:crypto'
import { requestPasswordReset, resetPassword, tryResetCodes, type ValidResetCode } from '@crop/db'
import { hashResetCode, type Language } from '@crop/domain'
import type { AppContext } from '../context'
import type { TimeBudget } from '../http/contract/route'
import { ApiError } from '../http/errors/api-error'
import { toClientKey } from '../http/pipeline/client-key'
import { checkNewPassword, type PasswordReset } from './account-schemas'
import type { Attempt, AttemptThrottle } from './attempt-throttle'
import type { ClientRequest } from './client-request'

/** Requests a mail with a reset code. Does not look whether the address has an account: the worker does. */
export async function requestReset(
  { db }: AppContext,
  throttle: AttemptThrottle,
  request: Attempt & { language: Language; budget: TimeBudget },
): Promise<void> {
  await throttle.count(request)
  await request.budget.spend(requestPasswordReset(db, request.email, request.language))
}

interface ResetThrottles {
  login: AttemptThrottle
  reset: AttemptThrottle
}

/** Replaces a forgotten password and ends all sessions. An address without an account gets the same error as a wrong code. */
export async function confirmReset(
  { db, passwords }: AppContext,
  throttles: ResetThrottles,
  { email, code, new_password: newPassword }: PasswordReset,
  { clientIp, budget, log, signal }: ClientRequest,
): Promise<void> {
  const attempt = { email, clientIp, log }
  const clientKey = toClientKey(clientIp)
  await throttles.reset.check(attempt)
  const validCodes = await budget.spend(tryResetCodes(db, { email, client: clientKey }))
  const validCode = findCode(validCodes, code)
  if (!validCode) throw await failReset(throttles.reset, attempt)
  checkNewPassword(newPassword, validCode)
  const newHash = await passwords.hash(newPassword, { key: clientKey, signal })
  const isReset = await budget.spend(resetPassword(db, validCode, newHash))
  // Another request used the code in the meantime.
  if (!isReset) throw await failReset(throttles.reset, attempt)
  log.info('security', { event: 'password_reset', user_id: validCode.userId })
  // The owner may have used up the failed logins before.
  await Promise.all([throttles.reset.clear(attempt), throttles.login.clear(attempt)])
}

const UNKNOWN_CODE = { userId: '', codeHash: Buffer.alloc(32) }

/** Compares in constant time, and at least once. */
function findCode(validCodes: readonly ValidResetCode[], code: string): ValidResetCode | undefined {
  const isEqual = ({ userId, codeHash }: Pick<ValidResetCode, 'userId' | 'codeHash'>) =>
    timingSafeEqual(codeHash, hashResetCode(userId, code))
  if (validCodes.length === 0) isEqual(UNKNOWN_CODE)
  return validCodes.filter(isEqual)[0]
}

async function failReset(throttle: AttemptThrottle, attempt: Attempt): Promise<ApiError> {
  attempt.log.warn('security', { event: 'reset_code_refused', client_ip: attempt.clientIp })
  await throttle.count(attempt)
  return new ApiError('INVALID_RESET_CODE')
}
