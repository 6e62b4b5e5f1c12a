import { getDatabaseFault, registerUser } from '@crop/db'
import type { Logger } from '@crop/runtime'
import type { AppContext } from '../context'
import { ApiError } from '../http/errors/api-error'
import type { TimeBudget } from '../http/contract/route'
import type { Registration, TokensBody } from './account-schemas'
import { toClientKey } from '../http/pipeline/client-key'
import type { RegistrationLimit } from './registration-limit'
import { createTokensBody, getSessionSettings } from './session-tokens'

interface RegistrationRequest {
  registration: Registration
  clientIp: string | undefined
  budget: TimeBudget
  log: Logger
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** Creates an account and its first session. The unique index on addresses decides between concurrent registrations. */
export async function register(
  ctx: AppContext,
  limit: RegistrationLimit,
  { registration, clientIp, budget, log, signal }: RegistrationRequest,
): Promise<TokensBody> {
  const { db, passwords } = ctx
  const { email, password, full_name: fullName, organization } = registration
  await limit.count(clientIp, log)
  const hashedPassword = await passwords.hash(password, { key: toClientKey(clientIp), signal })
  const user = { email, hashedPassword, fullName, organization }
  try {
    const session = await budget.spend(registerUser(db, user, getSessionSettings(ctx)))
    log.info('security', { event: 'account_registered', user_id: session.userId })
    return createTokensBody(ctx, email, session)
  } catch (error) {
    throw getDatabaseFault(error) === 'duplicate' ? new ApiError('EMAIL_ALREADY_REGISTERED') : error
  }
}
