import { createHash } from 'node:crypto'
import { toEmailKey } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import { belongsToUser, isDeliveryOfUser, isIdempotencyKeyOfUser, isUsageOfUser } from './account-rows'
import type { Db } from '../driver/database-client'
import { getDatabaseFault } from '../driver/faults'
import { millisecondsInterval } from '../sql/intervals'
import { leasedRows } from '../leased/leased-rows'
import { toAddressId } from './password-resets'
import { accountErasures, outgoingMails, users, webhooks } from '../schema'
import { inTransaction } from '../driver/transaction'
import { revokeSessions } from './users'

/**
 * Requests that were authenticated before the erasure can still write for a few seconds: the state of an account is cached
 * for up to 5 s, and a request takes 2 s at most.
 */
const DELAY_MS = 10_000

/** Rows per statement, so that none of them holds its locks for long. */
const CHUNK_SIZE = 1000

/** Names the counters of an e-mail address in Redis. */
export const hashEmail = (email: string): string =>
  createHash('sha256').update(toEmailKey(email)).digest('base64url')

/**
 * Erases an account: from the commit on it cannot be used, its address is free and it gets no notification. A worker deletes
 * its data. Returns false when there is no such account, or its sessions were ended since `sessionEpoch` was read.
 */
export function requestErasure(
  db: Db,
  { userId, sessionEpoch }: { userId: string; sessionEpoch?: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // A completion of the account's tasks holds this row until it commits.
    await tx.execute(sql`set local lock_timeout = '1s'`)
    const [account] = (
      await tx.execute<{ email: string }>(sql`
        select email
          from ${users}
         where id = ${userId}::uuid and erased_at is null
           and session_epoch = coalesce(${sessionEpoch ?? null}::integer, session_epoch)
           for update`)
    ).rows
    if (!account) return false
    // No login can have this address, because addresses are in lower case.
    await tx.execute(sql`
      update ${users}
         set email = 'ERASED ' || id, email_key = null, hashed_password = '', full_name = '', organization = '', is_active = false,
             session_epoch = session_epoch + 1, erased_at = now()
       where id = ${userId}::uuid`)
    await revokeSessions(tx, userId)
    await tx.execute(sql`
      update ${webhooks} set disabled_at = now() where user_id = ${userId}::uuid and disabled_at is null`)
    await tx.execute(sql`
      delete from ${outgoingMails} where address = ${account.email} or user_id = ${userId}::uuid`)
    await tx.execute(sql`
      insert into ${accountErasures} (user_id, address_hash, address_id, available_at)
      values (${userId}::uuid, ${hashEmail(account.email)}, ${toAddressId(account.email)}::uuid,
              now() + ${millisecondsInterval(DELAY_MS)})`)
    return true
  })
}

export interface ClaimedErasure extends Record<string, unknown> {
  userId: string
  addressHash: string
  addressId: string
  attempt: number
  ageSeconds: number
}

/** The accounts to erase, the one that is due for the longest time first. */
export const erasures = leasedRows<'userId', ClaimedErasure>({
  table: accountErasures,
  key: [['userId', accountErasures.userId]],
  returning: sql`user_id as "userId", address_hash as "addressHash", address_id as "addressId", attempt,
    extract(epoch from now() - requested_at)::float8 as "ageSeconds"`,
  retryPolicy: 'erasure',
})

/**
 * Every table with data of an account, and which rows are the account's. Rows are deleted in this order: tasks first, so
 * that no worker completes them any more, and rows before those that they refer to.
 */
export const ACCOUNT_TABLES: readonly (readonly [table: string, rows: (erasure: ClaimedErasure) => SQL])[] = [
  ['analysis_tasks', belongsToUser],
  ['analyses', belongsToUser],
  ['analysis_batches', belongsToUser],
  ['digest_entries', belongsToUser],
  ['notifications', belongsToUser],
  ['crop_plans', belongsToUser],
  ['webhook_deliveries', isDeliveryOfUser],
  ['webhooks', belongsToUser],
  [
    'password_reset_tries',
    ({ userId, addressId }) =>
      sql`code_id in (select id from password_reset_codes where user_id = ${userId}::uuid) or code_id = ${addressId}::uuid`,
  ],
  ['password_reset_codes', belongsToUser],
  ['outgoing_mails', belongsToUser],
  ['mail_settings', belongsToUser],
  ['refresh_tokens', belongsToUser],
  ['idempotency_keys', isIdempotencyKeyOfUser],
  ['daily_usage', isUsageOfUser],
  ['users', ({ userId }) => sql`id = ${userId}::uuid`],
]

/**
 * Deletes the rows of an account in chunks, the account last. Can be repeated at any point. Returns false when rows are
 * left, because another transaction held them or inserted them meanwhile.
 */
export async function eraseAccountRows(db: Db, erasure: ClaimedErasure): Promise<boolean> {
  for (const [table, rows] of ACCOUNT_TABLES) {
    const name = sql.identifier(table)
    let deleted = CHUNK_SIZE
    while (deleted === CHUNK_SIZE) {
      try {
        const result = await db.execute(sql`
          delete from ${name}
           where ctid = any(array(
             select ctid from ${name} where ${rows(erasure)} limit ${CHUNK_SIZE} for update skip locked))`)
        deleted = result.rowCount ?? 0
      } catch (error) {
        // A row that refers to this one is left, or was inserted after its table had been emptied.
        if (getDatabaseFault(error) === 'still_referenced') return false
        throw error
      }
    }
  }
  const { rows } = await db.execute(sql`select 1 from ${users} where id = ${erasure.userId}::uuid`)
  return rows.length === 0
}
