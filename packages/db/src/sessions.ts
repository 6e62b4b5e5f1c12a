import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from './connect'
import { days } from './durations'
import { preparedSql } from './prepared'
import type { Given } from './prepared'
import { returningFacts, thisSecond } from './refresh-token-facts'
import type { FactsRow, RefreshTokenFacts } from './refresh-token-facts'
import { refreshTokens, users } from './schema'
import type { NewUser } from './users'

/** What every new session is made with. */
export interface SessionSettings {
  kid: string
  idleDays: number
  familyDays: number
}

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
