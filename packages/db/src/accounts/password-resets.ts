import { createHash } from 'node:crypto'
import { MAX_RESET_CODE_TRIES, RESET_CODE_MINUTES, toEmailKey } from '@crop/domain'
import { and, eq, gt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../driver/database-client'
import { statement } from '../driver/statement'
import { passwordResetCodes, passwordResetTries, users } from '../schema'
import { replacePassword } from './sessions'
import { inTransaction } from '../driver/transaction'
import { hasEmail, lockUser, lockUserByEmail, toEmailParams, type EmailParams } from './users'

const lifetime = sql.raw(`interval '${RESET_CODE_MINUTES} minutes'`)
const maxTries = sql.raw(String(MAX_RESET_CODE_TRIES))

/** Hashes a code for its account, as `hashResetCode` of the domain does. */
export type HashCode = (userId: string) => Buffer

async function insertResetCode(tx: Tx, userId: string, hashCode: HashCode): Promise<string> {
  const id = uuidv7()
  await tx.insert(passwordResetCodes).values({
    id,
    userId,
    codeHash: hashCode(userId),
    expiresAt: sql`now() + ${lifetime}`,
  })
  return id
}

/** Stores a code for an active account, for an operator. Returns the account id; undefined when there is none. */
export function createResetCode(db: Db, email: string, hashCode: HashCode): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user?.isActive) return undefined
    await insertResetCode(tx, user.id, hashCode)
    return user.id
  })
}

/** Codes sent to one address within `SENT_CODES_WINDOW`. Until then the earlier ones remain valid. */
const MAX_SENT_CODES = 3
const SENT_CODES_WINDOW = sql`interval '15 minutes'`

export interface SendableCode {
  id: string
  /** The address of the account, which may be spelled otherwise than that of the request, and then reach another mailbox. */
  address: string
}

/**
 * Stores a code that is about to be sent. Returns undefined when the address has no active account, or was sent enough
 * codes in the last minutes, so that strangers cannot fill its mailbox.
 */
export function createSendableCode(
  db: Db,
  email: string,
  hashCode: HashCode,
): Promise<SendableCode | undefined> {
  return inTransaction(db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user?.isActive) return undefined
    const recentCodes = await tx.$count(
      passwordResetCodes,
      and(
        eq(passwordResetCodes.userId, user.id),
        gt(passwordResetCodes.createdAt, sql`now() - ${SENT_CODES_WINDOW}`),
      ),
    )
    if (recentCodes >= MAX_SENT_CODES) return undefined
    return { id: await insertResetCode(tx, user.id, hashCode), address: user.email }
  })
}

/** Deletes a code that could not be sent. */
export async function deleteResetCode(db: Db, id: string): Promise<void> {
  await db.delete(passwordResetCodes).where(eq(passwordResetCodes.id, id))
}

export interface ResetCodeTry {
  email: string
  /** Identifies the client, whose tries are counted. */
  client: string
}

/** A valid code of an account, and the words that its new password must not be. */
export interface ValidResetCode {
  id: string
  userId: string
  codeHash: Buffer
  email: string
  fullName: string
  organization: string
}

/** Stands for the codes of an address that has none, so that its tries are counted alike. */
export function toAddressId(email: string): string {
  const hex = createHash('sha256').update(toEmailKey(email)).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

type TryParams = EmailParams & Record<'client' | 'addressId', unknown>

/** Tries of one client are counted in the order of the codes, so that they cannot deadlock. */
const insertTries = statement<TryParams, ValidResetCode & Record<string, unknown>>(
  { name: 'try_reset_code' },
  (param) => sql`
    with valid as (
      select code.id, code.user_id, code.code_hash, account.email, account.full_name, account.organization
        from ${users} as account
        join ${passwordResetCodes} as code on code.user_id = account.id
       where ${hasEmail(sql`account.id`, { email: param('email'), emailKey: param('emailKey') })}
         and account.is_active and code.expires_at > now()),
    tried as (
      insert into ${passwordResetTries} as counted (code_id, client, tries, expires_at)
      select coalesce(valid.id, ${param('addressId')}::uuid) as code_id, ${param('client')}, 1, now() + ${lifetime}
        from (select) as once
        left join valid on true
       order by code_id
          on conflict (code_id, client) do update
         set tries = counted.tries + 1
      returning code_id, tries)
    select valid.id, valid.user_id as "userId", valid.code_hash as "codeHash", valid.email,
           valid.full_name as "fullName", valid.organization
      from valid
      join tried on tried.code_id = valid.id
     where tried.tries <= ${maxTries}`,
)

/**
 * Counts a try of the client, then returns the codes of the address that are valid for it. Does the same work for an
 * address without codes or without an account. The tries of other clients do not count, so strangers cannot use up a code.
 */
export function tryResetCodes(db: Db, { email, client }: ResetCodeTry): Promise<ValidResetCode[]> {
  return insertTries(db, { ...toEmailParams(email), client, addressId: toAddressId(email) })
}

/**
 * Uses a code: replaces the password, which ends all sessions and deletes all codes of the account. Returns false when the code
 * was used or expired, or the account was deactivated, since the code was checked.
 */
export function resetPassword(
  db: Db,
  { id, userId }: Pick<ValidResetCode, 'id' | 'userId'>,
  newHash: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const account = await lockUser(tx, userId)
    if (!account?.isActive) return false
    const used = await tx
      .delete(passwordResetCodes)
      .where(
        and(
          eq(passwordResetCodes.id, id),
          eq(passwordResetCodes.userId, userId),
          gt(passwordResetCodes.expiresAt, sql`now()`),
        ),
      )
    if (used.rowCount === 0) return false
    await replacePassword(tx, userId, newHash)
    return true
  })
}
