import type { Language } from '@crop/domain'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../driver/database-client'
import { leasedRows } from '../leased/leased-rows'
import { statement } from '../driver/statement'
import { outgoingMails } from '../schema'

type MailParams = Record<'id' | 'address' | 'language', unknown>

const insertMail = statement<MailParams, Record<string, never>>(
  { name: 'request_password_reset' },
  (param) => sql`
    insert into ${outgoingMails} (id, kind, address, language)
    values (${param('id')}, 'password_reset', ${param('address')}, ${param('language')})`,
)

/** Queues a mail with a reset code. Does the same for an address without an account. */
export async function requestPasswordReset(db: Db, address: string, language: Language): Promise<void> {
  await insertMail(db, { id: uuidv7(), address, language })
}

export interface ClaimedMail extends Record<string, unknown> {
  id: string
  /** The account that the mail is for, and the notifications in it. A request for a reset code has neither. */
  userId: string | null
  notificationIds: string[] | null
  address: string
  language: Language
  attempt: number
}

/** The mails to send, the one that is due for the longest time first. */
export const mails = leasedRows<'id', ClaimedMail>({
  table: outgoingMails,
  key: [['id', outgoingMails.id]],
  returning: sql`id, user_id as "userId", notification_ids as "notificationIds", address, language, attempt`,
  retryPolicy: 'mail',
})

/** Deletes mails that could not be sent within a day, and returns their number. */
export async function deleteAbandonedMails(db: Db): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from ${outgoingMails} where created_at < now() - interval '1 day' and available_at <= now()`,
  )
  return rowCount ?? 0
}

/** Returns how long the oldest mail has waited, in seconds; 0 when none waits. */
export async function getOldestMailSeconds(db: Db): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from ${outgoingMails}`)
  return rows[0]?.seconds ?? 0
}
