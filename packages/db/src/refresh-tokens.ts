import type { RefreshTokenState } from '@crop/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from './connect'
import { toDays } from './durations'
import { prepareQuery, prepareSql } from './prepared'
import type { Param } from './prepared'
import { returningClaims, toEpochSeconds, currentSecond } from './refresh-token-facts'
import type { ClaimsRow, RefreshTokenClaims } from './refresh-token-facts'
import { refreshTokens, users } from './schema'
import { lockUser } from './users'

export interface RefreshTokenKey {
  jti: string
  userId: string
}

export interface LockedToken extends Omit<RefreshTokenState, 'isAccountActive'> {
  /** The token that was made when it was spent. */
  successor: RefreshTokenClaims | undefined
}

/** Either may be missing: the account when it was removed, the token when it never was or is long over. */
export interface LockedSession {
  account: { isActive: boolean; email: string } | undefined
  token: LockedToken | undefined
}

const successors = alias(refreshTokens, 'successors')

const selectTokenWithSuccessor = prepareQuery(
  'find_refresh_token',
  (db, given: Param<{ jti: string; userId: string }>) =>
    db
      .select({
        isRevoked: sql<boolean>`${refreshTokens.revokedAt} is not null`,
        isExpired: sql<boolean>`${refreshTokens.expiresAt} <= now()`,
        secondsAgo: sql<number | null>`extract(epoch from now() - ${refreshTokens.spentAt})::float8`,
        successorWasUsed: sql<boolean>`${successors.jti} is null or ${successors.spentAt} is not null`,
        successor: {
          jti: successors.jti,
          familyId: successors.familyId,
          userId: successors.userId,
          kid: successors.kid,
          issuedAt: toEpochSeconds(successors.issuedAt),
          expiresAt: toEpochSeconds(successors.expiresAt),
        },
      })
      .from(refreshTokens)
      .leftJoin(successors, eq(successors.jti, refreshTokens.successorJti))
      .where(and(eq(refreshTokens.jti, given('jti')), eq(refreshTokens.userId, given('userId')))),
)

/**
 * Locks the account of a token and reads both, so that refreshes, sign-outs and deactivation of one account come one
 * after the other and none misses a token that another is just making. The account is locked before any of its tokens,
 * as by deactivation: in another order the two would wait for each other.
 */
export async function lockSession(tx: Tx, { jti, userId }: RefreshTokenKey): Promise<LockedSession> {
  const account = await lockUser(tx, userId)
  if (!account) return { account: undefined, token: undefined }
  const [row] = await selectTokenWithSuccessor(tx, { jti, userId })
  if (!row) return { account, token: undefined }
  const { isRevoked, isExpired, secondsAgo, successorWasUsed, successor } = row
  const spent = secondsAgo === null ? undefined : { secondsAgo, successorWasUsed }
  return { account, token: { isRevoked, isExpired, spent, successor: successor ?? undefined } }
}

export interface Rotation {
  jti: string
  userId: string
  kid: string
  idleDays: number
}

export interface RotatedToken extends RefreshTokenClaims {
  /** Of the account. */
  email: string
}

const rotateTokenRow = prepareSql<
  Record<keyof Rotation | 'successorJti', unknown>,
  ClaimsRow & { email: string }
>(
  'rotate_refresh_token',
  (given) => sql`
    with account as (
      select id, email from ${users} where id = ${given('userId')} and is_active for no key update),
    spent as (
      update ${refreshTokens} as token set rotated_at = now(), child_jti = ${given('successorJti')}::uuid
        from account
       where token.jti = ${given('jti')} and token.user_id is not distinct from account.id
         and token.rotated_at is null and token.revoked_at is null and token.expires_at > now()
       returning token.family_id, token.user_id, token.family_expires_at)
    insert into ${refreshTokens} (jti, family_id, user_id, kid, issued_at, expires_at, family_expires_at)
    select ${given('successorJti')}::uuid, family_id, user_id, ${given('kid')}, ${currentSecond},
           least(${currentSecond} + ${toDays(given('idleDays'))}, family_expires_at), family_expires_at
      from spent
    ${returningClaims}, (select email from account) as email`,
)

/**
 * Spends a token and makes its successor in the same family, when account and token are good for it; undefined when
 * one is not. The account is locked first, as by `lockSession`; a token that changed meanwhile is looked at anew. No
 * index fits `is not distinct from`, so a token is found by its id and never among all that its account ever had.
 */
export async function rotateRefreshToken(
  db: Db,
  { jti, userId, kid, idleDays }: Rotation,
): Promise<RotatedToken | undefined> {
  const [row] = await rotateTokenRow(db, { successorJti: uuidv7(), jti, userId, kid, idleDays })
  return row
}

export interface TokenFamily {
  familyId: string
  userId: string
}

/** Ends a family of this account: none of its tokens can be spent any more. */
export async function revokeFamily(db: Db, { familyId, userId }: TokenFamily): Promise<void> {
  const ofFamily = and(eq(refreshTokens.familyId, familyId), eq(refreshTokens.userId, userId))
  await db
    .update(refreshTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(ofFamily, isNull(refreshTokens.revokedAt)))
}
