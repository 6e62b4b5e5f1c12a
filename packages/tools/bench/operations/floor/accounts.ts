import { randomUUID } from 'node:crypto'
import argon2 from 'argon2'
import type { Pool } from 'pg'
import { type HandlerResponse, type Handlers, parseMembers, type Stores } from './handlers'
import { getFirstRow, queryRows, createStatement } from './statements'

/** Returns a statement that inserts the first token of a session for the account that `account` returns. */
const formatSessionStatement = (account: string, jti: string) => `
  with account as (${account} returning id)
  insert into refresh_tokens (jti, family_id, user_id, issued_at, expires_at, family_expires_at, kid)
  select ${jti}::uuid, ${jti}::uuid, account.id, date_trunc('second', now()),
    date_trunc('second', now()) + interval '30 days', date_trunc('second', now()) + interval '90 days', 'floor'
  from account`

const REGISTER = createStatement(
  'register',
  formatSessionStatement(
    'insert into users (id, email, hashed_password, full_name, organization) values ($1, $2, $3, $4, $5)',
    '$6',
  ),
)

const SIGN_IN = createStatement(
  'sign_in',
  formatSessionStatement('update users set last_login_at = now() where id = $1', '$2'),
)

const SELECT_USER_BY_EMAIL = createStatement(
  'user_by_email',
  'select id, hashed_password from users where email = $1',
)

const ROTATE = createStatement(
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

const SELECT_PROFILE = createStatement(
  'profile',
  'select id, email, full_name, organization, is_verified, created_at from users where id = $1',
)

/** OWASP's first recommendation for argon2id, as in the api. */
const HASHING = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Lengths of the tokens that the api issues. */
export interface TokenLengths {
  access: number
  refresh: number
}

interface Session {
  jti: string
  family: string
  userId: string
}

/** Returns unsigned tokens with the lengths of the api's. The server looks them up instead of verifying them. */
function createTokensJson({ jti, family, userId }: Session, lengths: TokenLengths): string {
  return JSON.stringify({
    access_token: randomUUID().padEnd(lengths.access, '.'),
    refresh_token: [jti, family, userId, ''].join('.').padEnd(lengths.refresh, '.'),
    expires_in_minutes: 600,
  })
}

async function rotate(pool: Pool, token: string): Promise<Session> {
  const [spent, family = '', userId = ''] = token.split('.')
  const jti = randomUUID()
  getFirstRow(await queryRows(pool, ROTATE, [spent, jti, userId]))
  return { jti, family, userId }
}

export function createAccountHandlers({ pool }: Stores, lengths: TokenLengths): Handlers {
  const createTokensResponse = (session: Session, status = 200): HandlerResponse => ({
    status,
    json: createTokensJson(session, lengths),
  })
  return {
    'POST /api/v1/auth/register': async ({ body }) => {
      const getMember = parseMembers(body)
      const hash = await argon2.hash(getMember('password'), HASHING)
      const id = randomUUID()
      const user = [id, getMember('email'), hash, getMember('full_name'), getMember('organization')]
      const jti = randomUUID()
      await queryRows(pool, REGISTER, [...user, jti])
      return createTokensResponse({ jti, family: jti, userId: id }, 201)
    },
    'POST /api/v1/auth/login': async ({ body }) => {
      const getMember = parseMembers(body)
      const rows = await queryRows<{ id: string; hashed_password: string }>(pool, SELECT_USER_BY_EMAIL, [
        getMember('email'),
      ])
      const { id, hashed_password } = getFirstRow(rows)
      if (!(await argon2.verify(hashed_password, getMember('password')))) throw new Error('wrong password')
      const jti = randomUUID()
      await queryRows(pool, SIGN_IN, [id, jti])
      return createTokensResponse({ jti, family: jti, userId: id })
    },
    'POST /api/v1/auth/refresh': async ({ body }) => {
      const token = parseMembers(body)('refresh_token')
      return createTokensResponse(await rotate(pool, token))
    },
    'GET /api/v1/auth/me': async ({ caller }) => {
      return {
        status: 200,
        json: JSON.stringify(getFirstRow(await queryRows(pool, SELECT_PROFILE, [caller]))),
      }
    },
  }
}
