import { getDatabaseFault, registerUser } from '@crop/db'
import type { Logger } from '@crop/runtime'
import { ApiError } from '../http/errors/api-error'
import type { HandlerResult } from '../http/contract/route'
import type { TimeBudget } from '../http/pipeline/time-budget'
import type { AppContext } from '../context'
import type { Registration } from './account-schemas'
import { sessionSettings, sessionTokens } from './session-tokens'

interface RegistrationRequest {
  budget: TimeBudget
  log: Logger
  /** Aborted when the caller has gone. */
  gone: AbortSignal
}

/** Inserts and catches: of many who register one address at once, the database lets one through. */
export async function register(
  ctx: AppContext,
  registration: Registration,
  { budget, log, gone }: RegistrationRequest,
): Promise<HandlerResult> {
  const { db, passwords } = ctx
  const { email, password, full_name: fullName, organization } = registration
  const hashedPassword = await passwords.hash(password, gone)
  try {
    const account = { email, hashedPassword, fullName, organization }
    const session = await budget.spend(registerUser(db, account, sessionSettings(ctx)))
    log.info('security', { event: 'account_registered', user_id: session.userId })
    return sessionTokens(ctx, email, session, 201)
  } catch (error) {
    if (getDatabaseFault(error) !== 'duplicate') throw error
    throw new ApiError('EMAIL_ALREADY_REGISTERED')
  }
}
