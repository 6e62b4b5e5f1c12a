import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from './database-client'
import { daysInterval } from './intervals'
import { prepareSql, type PlaceholderFactory } from './prepared-statements'
import {
  currentSecond,
  returningClaims,
  type ClaimsRow,
  type RefreshTokenClaims,
} from './refresh-token-claims'
import { refreshTokens, users } from './schema'
import type { NewUser } from './users'

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
  ${returningClaims}`

type RegistrationParams = SessionParams & Record<keyof NewUser | 'id', unknown>

const insertUserWithSession = prepareSql<RegistrationParams, ClaimsRow>(
  'register_user',
  (param) => sql`
    with account as (
      insert into ${users} (id, email, hashed_password, full_name, organization)
      values (${param('id')}, ${param('email')}, ${param('hashedPassword')}, ${param('fullName')},
              ${param('organization')})
      returning id)
    ${insertFirstTokenSql(param)}`,
)

/**
 * Creates an account and its first session. Throws the fault `duplicate` when the e-mail address is registered already;
 * a check before the insert would let two registrations of one address through.
 */
export async function registerUser(
  db: Db,
  user: NewUser,
  session: SessionSettings,
): Promise<RefreshTokenClaims> {
  const [row] = await insertUserWithSession(db, { id: uuidv7(), jti: uuidv7(), ...user, ...session })
  if (!row) throw new Error('an insert returns its row')
  return row
}

type SignInParams = SessionParams & Record<'userId' | 'newHash', unknown>

const updateUserAndInsertSession = prepareSql<SignInParams, ClaimsRow>(
  'sign_in',
  (param) => sql`
    with account as (
      update ${users}
         set last_login_at = now(),
             hashed_password = coalesce(${param('newHash')}, hashed_password)
       where id = ${param('userId')} and is_active
      returning id)
    ${insertFirstTokenSql(param)}`,
)

/**
 * Records a sign-in and starts its session. `newHash` replaces a password hash that was made with other parameters; null
 * keeps it. Returns undefined when the account is inactive, for example since the password was checked.
 */
export async function signIn(
  db: Db,
  userId: string,
  newHash: string | null,
  session: SessionSettings,
): Promise<RefreshTokenClaims | undefined> {
  const [row] = await updateUserAndInsertSession(db, { jti: uuidv7(), userId, newHash, ...session })
  return row
}
