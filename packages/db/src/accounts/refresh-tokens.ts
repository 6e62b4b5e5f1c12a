import type { RefreshTokenState } from '@crop/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../driver/database-client'
import { daysInterval } from '../sql/intervals'
import { statement, type PlaceholderFactory } from '../driver/statement'
import {
  currentSecond,
  returningClaims,
  toEpochSeconds,
  type ClaimsRow,
  type RefreshTokenClaims,
  type SessionClaims,
} from './refresh-token-claims'
import { refreshTokens, users } from '../schema'
import { findSessionAccount, lockUser } from './users'

export interface RefreshTokenKey {
  jti: string
  userId: string
}

export interface StoredToken extends Omit<RefreshTokenState, 'isAccountActive'> {
  /** The token that was issued when this one was spent. */
  successor: RefreshTokenClaims | undefined
}

/** The account is undefined when it does not exist, the token when it was never stored or is deleted. */
export interface Session {
  account: SessionAccount | undefined
  token: StoredToken | undefined
}

export interface SessionAccount {
  isActive: boolean
  email: string
  sessionEpoch: number
}

const successors = alias(refreshTokens, 'successors')

const selectTokenWithSuccessor = statement(
  { name: 'find_refresh_token' },
  (param: PlaceholderFactory<{ jti: string; userId: string }>, db: Db) =>
    db
      .select({
        isRevoked: sql<boolean>`${refreshTokens.revokedAt} is not null`,
        isExpired: sql<boolean>`${refreshTokens.expiresAt} <= now()`,
        secondsSinceSpent: sql<number | null>`extract(epoch from now() - ${refreshTokens.spentAt})::float8`,
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
      .where(and(eq(refreshTokens.jti, param('jti')), eq(refreshTokens.userId, param('userId')))),
)

/**
 * Locks the account of a token and reads both. The lock serialises refreshes, sign-outs and deactivation of one account,
 * so that none of them misses a token that another inserts. All of them lock the account before its tokens: another order
 * would deadlock.
 */
export async function lockSession(tx: Tx, key: RefreshTokenKey): Promise<Session> {
  return readSession(tx, key, await lockUser(tx, key.userId))
}

/** Reads the account of a token and the token without a lock: both may change before the caller uses them. */
export async function findSession(db: Db, key: RefreshTokenKey): Promise<Session> {
  return readSession(db, key, await findSessionAccount(db, key.userId))
}

async function readSession(
  db: Db,
  { jti, userId }: RefreshTokenKey,
  account: SessionAccount | undefined,
): Promise<Session> {
  if (!account) return { account: undefined, token: undefined }
  const [row] = await selectTokenWithSuccessor(db, { jti, userId })
  if (!row) return { account, token: undefined }

  const { isRevoked, isExpired, secondsSinceSpent, successorWasUsed, successor } = row
  const spent = secondsSinceSpent === null ? undefined : { secondsAgo: secondsSinceSpent, successorWasUsed }
  return { account, token: { isRevoked, isExpired, spent, successor: successor ?? undefined } }
}

export interface Rotation {
  jti: string
  userId: string
  kid: string
  idleDays: number
}

export interface RotatedToken extends SessionClaims {
  /** The e-mail address of the account. */
  email: string
}

type RotationParams = Record<keyof Rotation | 'successorJti', unknown>

/**
 * The account is locked first, as by `lockSession`, but not for a token that is spent already. If that lock had to wait,
 * Postgres checks the conditions of the token again on the row as it is then. No index fits `is not distinct from`, so that
 * the token is found by its id instead of among all tokens of the account.
 */
const rotateTokenRow = statement<RotationParams, ClaimsRow & RotatedToken>(
  { name: 'rotate_refresh_token' },
  (param) => sql`
    with account as (
      select id, email, session_epoch
        from ${users}
       where id = ${param('userId')} and is_active
         and exists (select 1 from ${refreshTokens} where jti = ${param('jti')} and rotated_at is null)
         for no key update),
    spent as (
      update ${refreshTokens} as token
         set rotated_at = now(), child_jti = ${param('successorJti')}::uuid
        from account
       where token.jti = ${param('jti')}
         and token.user_id is not distinct from account.id
         and token.rotated_at is null
         and token.revoked_at is null
         and token.expires_at > now()
      returning token.family_id, token.user_id, token.family_expires_at)
    insert into ${refreshTokens} (jti, family_id, user_id, kid, issued_at, expires_at, family_expires_at)
    select ${param('successorJti')}::uuid, family_id, user_id, ${param('kid')}, ${currentSecond},
           least(${currentSecond} + ${daysInterval(param('idleDays'))}, family_expires_at), family_expires_at
      from spent
    ${returningClaims}, (select email from account) as email, (select session_epoch from account) as "sessionEpoch"`,
)

/**
 * Spends a token and inserts its successor in the same family. Returns undefined when the token is not current or its
 * account is not active.
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

/** Revokes all tokens of a family, if it belongs to this account. */
export async function revokeFamily(db: Db, { familyId, userId }: TokenFamily): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(refreshTokens.familyId, familyId),
        eq(refreshTokens.userId, userId),
        isNull(refreshTokens.revokedAt),
      ),
    )
}
