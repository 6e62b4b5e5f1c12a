import { inTransaction, lockSession, revokeFamily, rotateRefreshToken } from '@crop/db'
import type { Db, RefreshTokenClaims, Tx } from '@crop/db'
import { decideRefresh } from '@crop/domain'
import type { Logger } from '@crop/runtime'
import { ApiError } from '../http/errors/api-error'
import type { HandlerResult } from '../http/contract/route'
import type { AppContext } from '../context'
import { sessionTokens } from './session-tokens'
import { isOver } from './tokens'
import type { RefreshClaims } from './tokens'

const invalid = () => new ApiError('INVALID_REFRESH_TOKEN')

const reused = () => new ApiError('REFRESH_TOKEN_REUSED')

const accountGone = () => new ApiError('ACCOUNT_NO_LONGER_VALID')

/** What a refresh comes to. A refusal is a value here: thrown, it would undo the revocation that goes with it. */
type Outcome = { granted: RefreshTokenClaims; email: string } | { refused: ApiError }

async function revoke(tx: Tx, { fam, sub }: RefreshClaims, log: Logger): Promise<Outcome> {
  await revokeFamily(tx, { familyId: fam, userId: sub })
  log.warn('security', { event: 'refresh_token_reused', user_id: sub, family_id: fam })
  return { refused: reused() }
}

/** What `decideRefresh` says `rotate` to, in one statement; undefined for whatever else a token is. */
function rotate({ tokens, accounts }: AppContext, db: Db, { jti, sub }: RefreshClaims) {
  const { refreshTtlDays: idleDays } = accounts
  return rotateRefreshToken(db, { jti, userId: sub, kid: tokens.kid, idleDays })
}

async function settle(ctx: AppContext, tx: Tx, claims: RefreshClaims, log: Logger): Promise<Outcome> {
  const { account, token } = await lockSession(tx, { jti: claims.jti, userId: claims.sub })
  if (!account) return { refused: accountGone() }
  if (!token) return { refused: account.isActive ? invalid() : accountGone() }
  const { email, isActive: isAccountActive } = account
  switch (decideRefresh({ ...token, isAccountActive }, ctx.accounts.refreshGraceSeconds)) {
    case 'rotate': {
      const granted = await rotate(ctx, tx, claims)
      return granted ? { granted, email } : { refused: invalid() }
    }
    case 'repeat_successor':
      return token.successor ? { granted: token.successor, email } : { refused: invalid() }
    case 'revoke_family':
      return revoke(tx, claims, log)
    case 'account_no_longer_valid':
      return { refused: accountGone() }
    case 'reject':
      return { refused: invalid() }
  }
}

/**
 * Exchanges a refresh token; refreshes of one account come one after the other. Nearly all are of a token that is good,
 * and take one statement; what is to be said of the others is decided while the account is locked.
 */
export async function refreshSession(
  ctx: AppContext,
  refreshToken: string,
  log: Logger,
): Promise<HandlerResult> {
  const claims = ctx.tokens.readRefresh(refreshToken)
  if (!claims || isOver(claims.exp)) throw invalid()
  const granted = await rotate(ctx, ctx.db, claims)
  if (granted) return sessionTokens(ctx, granted.email, granted)
  const outcome = await inTransaction(ctx.db, (tx) => settle(ctx, tx, claims, log))
  if ('refused' in outcome) throw outcome.refused
  return sessionTokens(ctx, outcome.email, outcome.granted)
}

/** Ends the session of a token, also of a spent or expired one. What is no token of ours ends nothing. */
export async function logOut({ db, tokens }: AppContext, refreshToken: string): Promise<void> {
  const claims = tokens.readRefresh(refreshToken)
  if (!claims) return
  await inTransaction(db, async (tx) => {
    // Waits for a refresh in progress, so that the token it makes is revoked too.
    await lockSession(tx, { jti: claims.jti, userId: claims.sub })
    await revokeFamily(tx, { familyId: claims.fam, userId: claims.sub })
  })
}
