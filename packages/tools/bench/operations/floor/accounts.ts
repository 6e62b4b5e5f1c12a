import { randomUUID } from 'node:crypto'
import argon2 from 'argon2'
import type { Pool } from 'pg'
import { type Answer, type Handlers, membersOf, type Stores } from './answer'
import { first, rowsOf, statement } from './statements'

/** The first token of a family of the account that the statement begins with; `jti` is its parameter. */
const startSession = (account: string, jti: string) => `
  with account as (${account} returning id)
  insert into refresh_tokens (jti, family_id, user_id, issued_at, expires_at, family_expires_at, kid)
  select ${jti}::uuid, ${jti}::uuid, account.id, date_trunc('second', now()),
    date_trunc('second', now()) + interval '30 days', date_trunc('second', now()) + interval '90 days', 'floor'
  from account`

const REGISTER = statement(
  'register',
  startSession(
    'insert into users (id, email, hashed_password, full_name, organization) values ($1, $2, $3, $4, $5)',
    '$6',
  ),
)

const SIGN_IN = statement(
  'sign_in',
  startSession('update users set last_login_at = now() where id = $1', '$2'),
)

const USER_BY_EMAIL = statement('user_by_email', 'select id, hashed_password from users where email = $1')

const ROTATE = statement(
  'rotate',
  `with account as (
    select id, email from users where id = $3 and is_active for no key update),
  spent as (
    update refresh_tokens as token set rotated_at = now(), child_jti = $2 from account
    where token.jti = $1 and token.user_id is not distinct from account.id
      and token.rotated_at is null and token.revoked_at is null and token.expires_at > now()
    returning token.family_id, token.user_id, token.family_expires_at)
  insert into refresh_tokens (jti, family_id, user_id, issued_at, expires_at, family_expires_at, kid)
  select $2, family_id, user_id, date_trunc('second', now()), date_trunc('second', now()) + interval '30 days',
    family_expires_at, 'floor' from spent
  returning jti`,
)

const PROFILE = statement(
  'profile',
  'select id, email, full_name, organization, is_verified, created_at from users where id = $1',
)

/** OWASP's first choice for argon2id, as configured in the api. */
const HASHING = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Lengths of the tokens that the api issues. */
export interface TokenLengths {
  access: number
  refresh: number
}

interface Holder {
  jti: string
  family: string
  userId: string
}

/** Tokens that are looked up, not signed. */
function tokensFor({ jti, family, userId }: Holder, lengths: TokenLengths): string {
  return JSON.stringify({
    access_token: randomUUID().padEnd(lengths.access, '.'),
    refresh_token: [jti, family, userId, ''].join('.').padEnd(lengths.refresh, '.'),
    expires_in_minutes: 600,
  })
}

async function rotate(pool: Pool, token: string): Promise<Holder> {
  const [spent, family = '', userId = ''] = token.split('.')
  const jti = randomUUID()
  first(await rowsOf(pool, ROTATE, [spent, jti, userId]))
  return { jti, family, userId }
}

export function accountHandlers({ pool }: Stores, lengths: TokenLengths): Handlers {
  const signedIn = (holder: Holder, status = 200): Answer => ({ status, json: tokensFor(holder, lengths) })
  return {
    'POST /api/v1/auth/register': async ({ body }) => {
      const given = membersOf(body)
      const hash = await argon2.hash(given('password'), HASHING)
      const id = randomUUID()
      const user = [id, given('email'), hash, given('full_name'), given('organization')]
      const jti = randomUUID()
      await rowsOf(pool, REGISTER, [...user, jti])
      return signedIn({ jti, family: jti, userId: id }, 201)
    },
    'POST /api/v1/auth/login': async ({ body }) => {
      const given = membersOf(body)
      const found = await rowsOf<{ id: string; hashed_password: string }>(pool, USER_BY_EMAIL, [
        given('email'),
      ])
      const { id, hashed_password } = first(found)
      if (!(await argon2.verify(hashed_password, given('password')))) throw new Error('wrong password')
      const jti = randomUUID()
      await rowsOf(pool, SIGN_IN, [id, jti])
      return signedIn({ jti, family: jti, userId: id })
    },
    'POST /api/v1/auth/refresh': async ({ body }) => {
      const token = membersOf(body)('refresh_token')
      return signedIn(await rotate(pool, token))
    },
    'GET /api/v1/auth/me': async ({ caller }) => {
      return { status: 200, json: JSON.stringify(first(await rowsOf(pool, PROFILE, [caller]))) }
    },
  }
}
