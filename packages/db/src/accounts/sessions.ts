import { toEmailKey } from '@crop/domain'
import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../driver/database-client'
import { daysInterval } from '../sql/intervals'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { currentSecond, returningClaims, type ClaimsRow, type SessionClaims } from './refresh-token-claims'
import { passwordResetCodes, refreshTokens, users } from '../schema'
import { lockUser, revokeSessions, type NewUser } from './users'
import { inTransaction } from '../driver/transaction'

/** The signing key and the lifetimes of a new session. */
export interface SessionSettings {
  kid: string
  idleDays: number
  familyDays: number
}

type SessionParams = Record<keyof SessionSettings | 'jti', unknown>

/** Inserts the first token of a new family for the row that a common table expression `account` returns. */
const insertFirstTokenSql = (param: PlaceholderFactory<SessionParams>) => sql`
  insert into ${refreshTokens} (jti, family_id, user_id, kid, issued_at, expires_at, family_expires_at)
  select ${param('jti')}::uuid, ${param('jti')}::uuid, account.id, ${param('kid')}, ${currentSecond},
         ${currentSecond} + least(${daysInterval(param('idleDays'))}, ${daysInterval(param('familyDays'))}),
         ${currentSecond} + ${daysInterval(param('familyDays'))}
    from account
  ${returningClaims}, (select session_epoch from account) as "sessionEpoch"`

type RegistrationParams = SessionParams & Record<keyof NewUser | 'emailKey' | 'id', unknown>

const insertUserWithSession = statement<RegistrationParams, ClaimsRow & SessionClaims>(
  { name: 'register_user' },
  (param) => sql`
    with account as (
      insert into ${users} (id, email, email_key, hashed_password, full_name, organization)
      values (${param('id')}, ${param('email')}, ${param('emailKey')}, ${param('hashedPassword')}, ${param('fullName')},
              ${param('organization')})
      returning id, session_epoch)
    ${insertFirstTokenSql(param)}`,
)

/**
 * Creates an account and its first session. Throws the fault `duplicate` when the e-mail address is registered already;
 * a check before the insert would let two registrations of one address through.
 */
export async function registerUser(db: Db, user: NewUser, session: SessionSettings): Promise<SessionClaims> {
  const [row] = await insertUserWithSession(db, {
    id: uuidv7(),
    jti: uuidv7(),
    ...user,
    emailKey: toEmailKey(user.email),
    ...session,
  })
  if (!row) throw new Error('The insert returned no row.')
  return row
}

type SignInParams = SessionParams & Record<'userId' | 'sessionEpoch' | 'newHash', unknown>

const updateUserAndInsertSession = statement<SignInParams, ClaimsRow & SessionClaims>(
  { name: 'sign_in' },
  (param) => sql`
    with account as (
      update ${users}
         set last_login_at = now(),
             hashed_password = coalesce(${param('newHash')}, hashed_password)
       where id = ${param('userId')} and is_active and session_epoch = ${param('sessionEpoch')}
      returning id, session_epoch)
    ${insertFirstTokenSql(param)}`,
)

/** The password with which an account signs in. */
export interface VerifiedPassword {
  userId: string
  /** The epoch of the account when its password hash was read. The next password has the next epoch. */
  sessionEpoch: number
  /** Replaces a hash that was made with other parameters; null keeps it. */
  newHash: string | null
}

/**
 * Records a sign-in and starts its session. Returns undefined when the account was deactivated, or its password changed,
 * since the password was checked.
 */
export async function signIn(
  db: Db,
  password: VerifiedPassword,
  session: SessionSettings,
): Promise<SessionClaims | undefined> {
  const [row] = await updateUserAndInsertSession(db, { jti: uuidv7(), ...password, ...session })
  return row
}

type NewPasswordParams = Record<'userId' | 'newHash', unknown>

const updatePassword = statement<NewPasswordParams, Record<string, never>>(
  { name: 'update_password' },
  (param) => sql`
    update ${users}
       set hashed_password = ${param('newHash')}, session_epoch = session_epoch + 1
     where id = ${param('userId')}`,
)

const insertSession = statement<SessionParams & { userId: unknown }, ClaimsRow & SessionClaims>(
  { name: 'insert_session' },
  (param) => sql`
    with account as (
      select id, session_epoch
        from ${users}
       where id = ${param('userId')})
    ${insertFirstTokenSql(param)}`,
)

/**
 * Replaces the password of a locked account, ends all of its sessions, those of access tokens included, and deletes its
 * reset codes.
 */
export async function replacePassword(tx: Tx, userId: string, newHash: string): Promise<void> {
  await updatePassword(tx, { userId, newHash })
  await tx.delete(passwordResetCodes).where(eq(passwordResetCodes.userId, userId))
  await revokeSessions(tx, userId)
}

/**
 * Changes a password, ends all sessions and starts a new one. Returns undefined when the account was deactivated, or its
 * password changed, since the current password was checked.
 */
export async function changePassword(
  db: Db,
  { userId, sessionEpoch, newHash }: VerifiedPassword & { newHash: string },
  session: SessionSettings,
): Promise<SessionClaims | undefined> {
  return inTransaction(db, async (tx) => {
    const account = await lockUser(tx, userId)
    if (!account?.isActive || account.sessionEpoch !== sessionEpoch) return undefined
    await replacePassword(tx, userId, newHash)
    const [row] = await insertSession(tx, { jti: uuidv7(), userId, ...session })
    return row
  })
}
