import {
  findSession,
  inTransaction,
  lockSession,
  revokeFamily,
  rotateRefreshToken,
  type Db,
  type SessionAccount,
  type SessionClaims,
  type StoredToken,
  type Tx,
} from '@crop/db'
import { decideRefresh } from '@crop/domain'
import type { Logger } from '@crop/runtime'
import type { AppContext } from '../context'
import { ApiError } from '../http/errors/api-error'
import type { TokensBody } from './account-schemas'
import { createTokensBody } from './session-tokens'
import { isExpired, type RefreshTokenPayload } from './tokens'

/**
 * Exchanges a refresh token for a new pair of tokens. Refreshes of one account run one after another. A current token,
 * by far the most common case, is rotated in one statement. Later ones of parallel refreshes read the successor
 * without a lock, because a queue for it would time out on a busy machine. The rest is decided while the account is locked.
 */
export async function refreshSession(
  ctx: AppContext,
  refreshToken: string,
  log: Logger,
): Promise<TokensBody> {
  const payload = ctx.tokens.parseRefreshToken(refreshToken)
  if (!payload || isExpired(payload.exp)) throw invalidRefreshToken()
  const rotated = await rotate(ctx, ctx.db, payload)
  if (rotated) return createTokensBody(ctx, rotated.email, rotated)
  const outcome =
    (await repeatSuccessor(ctx, payload)) ??
    (await inTransaction(ctx.db, (tx) => decideWhileLocked(ctx, tx, payload, log)))
  if ('error' in outcome) throw outcome.error
  return createTokensBody(ctx, outcome.email, outcome.token)
}

/** Ends the session of a token, even if the token is spent or expired. Unknown tokens are ignored. */
export async function logOut({ db, tokens }: AppContext, refreshToken: string): Promise<void> {
  const payload = tokens.parseRefreshToken(refreshToken)
  if (!payload) return
  const { sub: userId, fam: familyId } = payload
  await inTransaction(db, async (tx) => {
    // Waits for a refresh in progress, so that the token it creates is revoked as well.
    await lockSession(tx, toTokenKey(payload))
    await revokeFamily(tx, { familyId, userId })
  })
}

const toTokenKey = ({ jti, sub: userId }: RefreshTokenPayload) => ({ jti, userId })

const invalidRefreshToken = () => new ApiError('INVALID_REFRESH_TOKEN')

const accountNoLongerValid = () => new ApiError('ACCOUNT_NO_LONGER_VALID')

/** Spends a current token and creates its successor, in one statement; undefined for every other token. */
function rotate({ tokens, accounts }: AppContext, db: Db, { jti, sub: userId }: RefreshTokenPayload) {
  return rotateRefreshToken(db, { jti, userId, kid: tokens.kid, idleDays: accounts.refreshTtlDays })
}

/** An error is returned, not thrown: throwing would roll back the revocation of the family. */
type RefreshOutcome = { token: SessionClaims; email: string } | { error: ApiError }

function decide({ accounts }: AppContext, { isActive }: SessionAccount, token: StoredToken) {
  return decideRefresh({ ...token, isAccountActive: isActive }, accounts.refreshGraceSeconds)
}

/** Returns the successor of a token that was spent just now; undefined for every other token. */
async function repeatSuccessor(
  ctx: AppContext,
  payload: RefreshTokenPayload,
): Promise<RefreshOutcome | undefined> {
  const { account, token } = await findSession(ctx.db, toTokenKey(payload))
  const isRepeated = account && token && decide(ctx, account, token) === 'repeat_successor'
  return isRepeated ? toSuccessor(account, token) : undefined
}

function toSuccessor({ email, sessionEpoch }: SessionAccount, { successor }: StoredToken): RefreshOutcome {
  return successor ? { token: { ...successor, sessionEpoch }, email } : { error: invalidRefreshToken() }
}

async function decideWhileLocked(
  ctx: AppContext,
  tx: Tx,
  payload: RefreshTokenPayload,
  log: Logger,
): Promise<RefreshOutcome> {
  const { account, token } = await lockSession(tx, toTokenKey(payload))
  if (!account) return { error: accountNoLongerValid() }
  if (!token) return { error: account.isActive ? invalidRefreshToken() : accountNoLongerValid() }
  switch (decide(ctx, account, token)) {
    case 'rotate': {
      const rotated = await rotate(ctx, tx, payload)
      return rotated ? { token: rotated, email: account.email } : { error: invalidRefreshToken() }
    }
    case 'repeat_successor':
      return toSuccessor(account, token)
    case 'revoke_family':
      return revoke(tx, payload, log)
    case 'account_no_longer_valid':
      return { error: accountNoLongerValid() }
    case 'reject':
      return { error: invalidRefreshToken() }
  }
}

async function revoke(
  tx: Tx,
  { fam: familyId, sub: userId }: RefreshTokenPayload,
  log: Logger,
): Promise<RefreshOutcome> {
  await revokeFamily(tx, { familyId, userId })
  log.warn('security', { event: 'refresh_token_reused', user_id: userId, family_id: familyId })
  return { error: new ApiError('REFRESH_TOKEN_REUSED') }
}
