import { getDatabaseFault, registerUser } from '@crop/db'
import type { AppContext } from '../context'
import { ApiError } from '../http/errors/api-error'
import type { Registration, TokensBody } from './account-schemas'
import { toClientKey } from '../http/pipeline/client-key'
import type { ClientLimit } from '../http/pipeline/limit'
import type { ClientRequest } from './client-request'
import { createTokensBody, getSessionSettings } from './session-tokens'

/** Creates an account and its first session. The unique index on addresses decides between concurrent registrations. */
export async function register(
  ctx: AppContext,
  limit: ClientLimit,
  { email, password, full_name: fullName, organization }: Registration,
  { clientIp, budget, log, signal }: ClientRequest,
): Promise<TokensBody> {
  const { db, passwords } = ctx
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
