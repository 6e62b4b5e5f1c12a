import { randomBytes } from 'node:crypto'
import type { Language, MailFrequency, NotificationText } from '@crop/domain'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../driver/database-client'
import type { ClaimedMail } from './outgoing-mails'
import { statement } from '../driver/statement'
import { digestEntries, mailSettings, notifications, outgoingMails, users } from '../schema'
import { inTransaction } from '../driver/transaction'

/** How an account gets its notifications by e-mail. */
export interface MailSettings {
  frequency: MailFrequency
  language: Language
  /** Whether the owner of the address confirmed it. Until then no notification is sent to it. */
  isConfirmed: boolean
}

/** 256 bits, the length of a signature. */
const KEY_BYTES = 32

/** The shortest time between two mails that ask an address for its confirmation, so that nobody can fill its mailbox. */
const CONFIRMATION_INTERVAL = sql`interval '15 minutes'`

/** Returns undefined for accounts that never chose: they get no mails. */
export async function findMailSettings(
  db: Db,
  userId: string,
): Promise<(MailSettings & { address: string; linkKey: Buffer }) | undefined> {
  const [settings] = await db
    .select({
      frequency: mailSettings.frequency,
      language: mailSettings.language,
      isConfirmed: sql<boolean>`${mailSettings.confirmedAt} is not null`,
      address: users.email,
      linkKey: mailSettings.linkKey,
    })
    .from(mailSettings)
    .innerJoin(users, and(eq(users.id, mailSettings.userId), isNull(users.erasedAt)))
    .where(eq(mailSettings.userId, userId))
  return settings
}

/**
 * Stores how an account gets its notifications by e-mail. An address that is not confirmed gets a mail that asks for it,
 * unless it just got one; with `off`, the mails that wait are deleted. Returns undefined when there is no such account.
 */
export function saveMailSettings(
  db: Db,
  userId: string,
  { frequency, language }: Pick<MailSettings, 'frequency' | 'language'>,
): Promise<MailSettings | undefined> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ isConfirmed: boolean }>(sql`
      insert into ${mailSettings} as settings (user_id, frequency, language, link_key, confirmed_at)
      select id, ${frequency}, ${language}, ${randomBytes(KEY_BYTES)}, case when is_verified then now() end
        from ${users}
       where id = ${userId}::uuid and erased_at is null
          on conflict (user_id) do update
         set frequency = excluded.frequency, language = excluded.language,
             confirmed_at = coalesce(settings.confirmed_at, excluded.confirmed_at)
      returning confirmed_at is not null as "isConfirmed"`)
    const [stored] = rows
    if (!stored) return undefined
    if (frequency === 'off') await deleteWaitingMails(tx, userId)
    else if (!stored.isConfirmed) await queueConfirmation(tx, userId)
    return { frequency, language, ...stored }
  })
}

async function queueConfirmation(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    with unconfirmed as (
      update ${mailSettings}
         set confirmation_sent_at = now()
       where user_id = ${userId}::uuid
         and coalesce(confirmation_sent_at < now() - ${CONFIRMATION_INTERVAL}, true)
      returning user_id, language)
    insert into ${outgoingMails} (id, kind, address, language, user_id)
    select gen_random_uuid(), 'confirmation', '', language, user_id
      from unconfirmed`)
}

/** Confirms the address of an account, to which its notifications are sent from now on. */
export async function confirmMailAddress(db: Db, userId: string): Promise<void> {
  await db
    .update(mailSettings)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(mailSettings.userId, userId), isNull(mailSettings.confirmedAt)))
}

/** Stops the mails of an account, those that wait included. Does nothing when they are stopped already. */
export async function stopNotificationMails(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .update(mailSettings)
      .set({ frequency: 'off' })
      .where(and(eq(mailSettings.userId, userId), ne(mailSettings.frequency, 'off')))
    await deleteWaitingMails(tx, userId)
  })
}

/** Deletes the mails to an account that wait. A confirmation that no worker tried to send does not count as sent. */
async function deleteWaitingMails(tx: Tx, userId: string): Promise<void> {
  await tx.delete(digestEntries).where(eq(digestEntries.userId, userId))
  await tx.execute(sql`
    with deleted as (
      delete from ${outgoingMails} where user_id = ${userId}::uuid returning kind, attempt)
    update ${mailSettings}
       set confirmation_sent_at = null
     where user_id = ${userId}::uuid
       and exists (select 1 from deleted where kind = 'confirmation' and attempt = 0)`)
}

const insertMailsOrEntries = statement<{ ids: string[] }, Record<string, never>>(
  {},
  (param) => sql`
    with subscribed as (
      select notification.id, notification.user_id, settings.frequency, settings.language
        from ${notifications} as notification
        join ${mailSettings} as settings on settings.user_id = notification.user_id
       where notification.id = any(${param('ids')}::uuid[]) and settings.confirmed_at is not null),
    mails as (
      insert into ${outgoingMails} (id, kind, address, language, user_id, notification_ids)
      select gen_random_uuid(), 'notifications', '', language, user_id, array_agg(id)
        from subscribed
       where frequency = 'each'
       group by user_id, language)
    insert into ${digestEntries} (notification_id, user_id)
    select id, user_id
      from subscribed
     where frequency = 'daily'`,
)

/**
 * Queues the mails of notifications of the same transaction: one for each account that gets them at once, with all of its
 * notifications, and an entry in the next daily mail of the others.
 */
export async function queueNotificationMails(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await insertMailsOrEntries(tx, { ids })
}

/** Accounts per statement, so that none of them holds its locks for long. */
const ACCOUNTS_PER_STATEMENT = 500

/**
 * Queues the daily mails. One statement takes the entries of an account and queues their mail, so that a notification is in
 * one mail, however often and by however many workers this is run. Returns the number of mails.
 */
export async function queueDailyMails(db: Db): Promise<number> {
  let queued = 0
  for (;;) {
    const { rows } = await db.execute<{ accounts: number; mails: number }>(sql`
      with due as (
        select distinct user_id
          from ${digestEntries}
         order by user_id
         limit ${ACCOUNTS_PER_STATEMENT}),
      taken as (
        delete from ${digestEntries} as entry
         using due
         where entry.user_id = due.user_id
        returning entry.user_id, entry.notification_id),
      queued as (
        insert into ${outgoingMails} (id, kind, address, language, user_id, notification_ids)
        select gen_random_uuid(), 'notifications', '', settings.language, taken.user_id,
               array_agg(taken.notification_id)
          from taken
          join ${mailSettings} as settings on settings.user_id = taken.user_id and settings.frequency <> 'off'
         group by taken.user_id, settings.language
        returning id)
      select (select count(*)::integer from due) as accounts, (select count(*)::integer from queued) as mails`)
    queued += rows[0]?.mails ?? 0
    if ((rows[0]?.accounts ?? 0) < ACCOUNTS_PER_STATEMENT) return queued
  }
}

/** A notification as it is stored. */
export interface MailedNotification {
  title: string
  message: string
  code: NotificationText['code'] | null
  params: NotificationText['params'] | null
  planId: string | null
}

/** A mail to an account that is about to be sent. */
export interface AccountMail {
  userId: string
  address: string
  /** Signs the links in the mail. */
  linkKey: Buffer
  /** The oldest first; undefined in a mail that asks for the confirmation of the address. */
  notifications: MailedNotification[] | undefined
}

/**
 * Loads a mail to an account. Returns undefined when nobody is to receive it: the account is not active or gets no mails any
 * more, its address is confirmed already, or the notifications were deleted.
 */
export async function loadAccountMail(
  db: Db,
  userId: string,
  { notificationIds }: ClaimedMail,
): Promise<AccountMail | undefined> {
  const [account] = await db
    .select({
      address: users.email,
      linkKey: mailSettings.linkKey,
      confirmedAt: mailSettings.confirmedAt,
    })
    .from(mailSettings)
    .innerJoin(users, and(eq(users.id, mailSettings.userId), users.isActive, isNull(users.erasedAt)))
    .where(and(eq(mailSettings.userId, userId), ne(mailSettings.frequency, 'off')))
  if (!account) return undefined
  const { confirmedAt, ...recipient } = account
  if (notificationIds === null) {
    return confirmedAt === null ? { userId, ...recipient, notifications: undefined } : undefined
  }
  const mailed = await listMailedNotifications(db, userId, notificationIds)
  return mailed.length === 0 ? undefined : { userId, ...recipient, notifications: mailed }
}

const listMailedNotifications = (db: Db, userId: string, ids: string[]): Promise<MailedNotification[]> =>
  db
    .select({
      title: notifications.title,
      message: notifications.message,
      code: notifications.code,
      params: notifications.params,
      planId: notifications.relatedCropPlanId,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), inArray(notifications.id, ids)))
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
