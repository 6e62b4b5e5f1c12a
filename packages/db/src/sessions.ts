import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from './connect'
import { toDays } from './durations'
import { prepareSql } from './prepared'
import type { Param } from './prepared'
import { returningClaims, currentSecond } from './refresh-token-facts'
import type { ClaimsRow, RefreshTokenClaims } from './refresh-token-facts'
import { refreshTokens, users } from './schema'
import type { NewUser } from './users'

/** What every new session is made with. */
export interface SessionSettings {
  kid: string
  idleDays: number
  familyDays: number
}

function getOnlyRow<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('an insert returns its row')
  return row
}

type SessionParams = Record<keyof SessionSettings | 'jti', unknown>

/** The first token of a new family, for the account that an earlier part of the statement names. */
const insertFirstTokenSql = (given: Param<SessionParams>) => sql`
  insert into ${refreshTokens} (jti, family_id, user_id, kid, issued_at, expires_at, family_expires_at)
  select ${given('jti')}::uuid, ${given('jti')}::uuid, account.id, ${given('kid')}, ${currentSecond},
         ${currentSecond} + least(${toDays(given('idleDays'))}, ${toDays(given('familyDays'))}),
         ${currentSecond} + ${toDays(given('familyDays'))}
    from account
  ${returningClaims}`

type RegistrationParams = SessionParams & Record<keyof NewUser | 'id', unknown>

const insertUserWithSession = prepareSql<RegistrationParams, ClaimsRow>(
  'register_user',
  (given) => sql`
    with account as (
      insert into ${users} (id, email, hashed_password, full_name, organization)
      values (${given('id')}, ${given('email')}, ${given('hashedPassword')}, ${given('fullName')},
              ${given('organization')})
      returning id)
    ${insertFirstTokenSql(given)}`,
)

/**
 * Makes an account and signs it in. Throws the unique violation of `email` when the address is taken: looking first
 * would let two through.
 */
export async function registerUser(
  db: Db,
  user: NewUser,
  session: SessionSettings,
): Promise<RefreshTokenClaims> {
  return getOnlyRow(await insertUserWithSession(db, { id: uuidv7(), jti: uuidv7(), ...user, ...session }))
}

type SignInParams = SessionParams & Record<'userId' | 'newHash', unknown>

const updateUserAndInsertSession = prepareSql<SignInParams, ClaimsRow>(
  'sign_in',
  (given) => sql`
    with account as (
      update ${users} set last_login_at = now(), hashed_password = coalesce(${given('newHash')}, hashed_password)
       where id = ${given('userId')} and is_active returning id)
    ${insertFirstTokenSql(given)}`,
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
): Promise<RefreshTokenClaims | undefined> {
  const [row] = await updateUserAndInsertSession(db, { jti: uuidv7(), userId, newHash, ...session })
  return row
}
