import type { RefreshTokenState } from '@crop/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from './connect'
import { days } from './durations'
import { prepared, preparedSql } from './prepared'
import type { Given } from './prepared'
import { refreshTokens, users } from './schema'
import { lockAccount } from './users'
import type { NewUser } from './users'

/** What a refresh token is signed from; the same facts make the same token again. */
export interface RefreshTokenFacts {
  jti: string
  familyId: string
  userId: string
  kid: string
  /** Whole seconds since 1970, as a token's claims have them. */
  issuedAt: number
  expiresAt: number
}

/** What every new session is made with. */
export interface SessionSettings {
  kid: string
  idleDays: number
  familyDays: number
}

// Claims count whole seconds: what is stored is what is signed.
const thisSecond = sql`date_trunc('second', now())`

const seconds = (moment: unknown) => sql<number>`extract(epoch from ${moment})::float8`

type FactsRow = RefreshTokenFacts & Record<string, unknown>

const returningFacts = sql`returning jti, family_id as "familyId", user_id as "userId", kid,
  ${seconds(sql`issued_at`)} as "issuedAt", ${seconds(sql`expires_at`)} as "expiresAt"`

function only<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('an insert returns its row')
  return row
}

type SessionValues = Record<keyof SessionSettings | 'jti', unknown>

/** The first token of a new family, for the account that an earlier part of the statement names. */
const insertFirstToken = (given: Given<SessionValues>) => sql`
  insert into ${refreshTokens} (jti, family_id, user_id, kid, issued_at, expires_at, family_expires_at)
  select ${given('jti')}::uuid, ${given('jti')}::uuid, account.id, ${given('kid')}, ${thisSecond},
         ${thisSecond} + least(${days(given('idleDays'))}, ${days(given('familyDays'))}),
         ${thisSecond} + ${days(given('familyDays'))}
    from account
  ${returningFacts}`

type RegistrationValues = SessionValues & Record<keyof NewUser | 'id', unknown>

const registeredUser = preparedSql<RegistrationValues, FactsRow>(
  'register_user',
  (given) => sql`
    with account as (
      insert into ${users} (id, email, hashed_password, full_name, organization)
      values (${given('id')}, ${given('email')}, ${given('hashedPassword')}, ${given('fullName')},
              ${given('organization')})
      returning id)
    ${insertFirstToken(given)}`,
)

/**
 * Makes an account and signs it in. Throws the unique violation of `email` when the address is taken: looking first
 * would let two through.
 */
export async function registerUser(
  db: Db,
  user: NewUser,
  session: SessionSettings,
): Promise<RefreshTokenFacts> {
  return only(await registeredUser(db, { id: uuidv7(), jti: uuidv7(), ...user, ...session }))
}

type SignInValues = SessionValues & Record<'userId' | 'newHash', unknown>

const signedIn = preparedSql<SignInValues, FactsRow>(
  'sign_in',
  (given) => sql`
    with account as (
      update ${users} set last_login_at = now(), hashed_password = coalesce(${given('newHash')}, hashed_password)
       where id = ${given('userId')} and is_active returning id)
    ${insertFirstToken(given)}`,
)

/**
 * Notes a sign-in, with it a new hash when the old one was made with other parameters, and starts its session; undefined
 * when the account was deactivated, perhaps while the password was checked.
 */
export async function signIn(
  db: Db,
  userId: string,
  newHash: string | null,
  session: SessionSettings,
): Promise<RefreshTokenFacts | undefined> {
  const [row] = await signedIn(db, { jti: uuidv7(), userId, newHash, ...session })
  return row
}

export interface SessionKey {
  jti: string
  userId: string
}

export interface LockedToken extends Omit<RefreshTokenState, 'isAccountActive'> {
  /** The token it was exchanged for. */
  successor: RefreshTokenFacts | undefined
}

/** Either may be missing: the account when it was removed, the token when it never was or is long over. */
export interface LockedSession {
  account: { isActive: boolean; email: string } | undefined
  token: LockedToken | undefined
}

const successors = alias(refreshTokens, 'successors')

const tokenWithSuccessor = prepared(
  'find_refresh_token',
  (db, given: Given<{ jti: string; userId: string }>) =>
    db
      .select({
        isRevoked: sql<boolean>`${refreshTokens.revokedAt} is not null`,
        isExpired: sql<boolean>`${refreshTokens.expiresAt} <= now()`,
        secondsAgo: sql<number | null>`extract(epoch from now() - ${refreshTokens.rotatedAt})::float8`,
        successorWasUsed: sql<boolean>`${successors.jti} is null or ${successors.rotatedAt} is not null`,
        successor: {
          jti: successors.jti,
          familyId: successors.familyId,
          userId: successors.userId,
          kid: successors.kid,
          issuedAt: seconds(successors.issuedAt),
          expiresAt: seconds(successors.expiresAt),
        },
      })
      .from(refreshTokens)
      .leftJoin(successors, eq(successors.jti, refreshTokens.childJti))
      .where(and(eq(refreshTokens.jti, given('jti')), eq(refreshTokens.userId, given('userId')))),
)

/**
 * Locks the account of a token and reads both, so that refreshes, sign-outs and deactivation of one account come one
 * after the other and none misses a token that another is just making. The account is locked before any of its tokens,
 * as by deactivation: in another order the two would wait for each other.
 */
export async function lockSession(tx: Tx, { jti, userId }: SessionKey): Promise<LockedSession> {
  const account = await lockAccount(tx, userId)
  if (!account) return { account: undefined, token: undefined }
  const [row] = await tokenWithSuccessor(tx, { jti, userId })
  if (!row) return { account, token: undefined }
  const { isRevoked, isExpired, secondsAgo, successorWasUsed, successor } = row
  const exchanged = secondsAgo === null ? undefined : { secondsAgo, successorWasUsed }
  return { account, token: { isRevoked, isExpired, exchanged, successor: successor ?? undefined } }
}

export interface Rotation {
  jti: string
  userId: string
  kid: string
  idleDays: number
}

export interface Rotated extends RefreshTokenFacts {
  /** Of the account. */
  email: string
}

const rotated = preparedSql<Record<keyof Rotation | 'childJti', unknown>, FactsRow & { email: string }>(
  'rotate_refresh_token',
  (given) => sql`
    with account as (
      select id, email from ${users} where id = ${given('userId')} and is_active for no key update),
    spent as (
      update ${refreshTokens} as token set rotated_at = now(), child_jti = ${given('childJti')}::uuid
        from account
       where token.jti = ${given('jti')} and token.user_id is not distinct from account.id
         and token.rotated_at is null and token.revoked_at is null and token.expires_at > now()
       returning token.family_id, token.user_id, token.family_expires_at)
    insert into ${refreshTokens} (jti, family_id, user_id, kid, issued_at, expires_at, family_expires_at)
    select ${given('childJti')}::uuid, family_id, user_id, ${given('kid')}, ${thisSecond},
           least(${thisSecond} + ${days(given('idleDays'))}, family_expires_at), family_expires_at
      from spent
    ${returningFacts}, (select email from account) as email`,
)

/**
 * Spends a token and makes its successor in the same family, when account and token are good for it; undefined when
 * one is not. The account is locked first, as by `lockSession`; a token that changed meanwhile is looked at anew. No
 * index fits `is not distinct from`, so a token is found by its id and never among all that its account ever had.
 */
export async function rotateRefreshToken(
  db: Db,
  { jti, userId, kid, idleDays }: Rotation,
): Promise<Rotated | undefined> {
  const [row] = await rotated(db, { childJti: uuidv7(), jti, userId, kid, idleDays })
  return row
}

/** Ends a family: none of its tokens can be exchanged any more. */
export async function revokeFamily(db: Db, familyId: string): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.revokedAt)))
}
