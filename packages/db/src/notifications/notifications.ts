import type { NotificationDraft } from '@crop/domain'
import { and, eq, not, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../driver/database-client'
import { aggregateJsonArray, buildJsonObject, toIsoTimestamp, truncateToMilliseconds } from '../sql/json-sql'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { queueNotificationMails } from './notification-mails'
import { analyses, notifications } from '../schema'
import { inTransaction } from '../driver/transaction'
import { insertNotificationDeliveries } from '../webhooks/events'

const NOTIFICATION_MEMBERS = {
  id: notifications.id,
  title: notifications.title,
  message: notifications.message,
  severity: notifications.severity,
  related_crop_plan_id: notifications.relatedCropPlanId,
  is_read: notifications.isRead,
  created_at: toIsoTimestamp(notifications.createdAt),
}

/** JSON text of a notification, as clients read it. */
const notificationJson = buildJsonObject(NOTIFICATION_MEMBERS)

/** The same with the code and the parameters of its text; both are null for notifications of earlier versions. */
const notificationJsonWithParams = buildJsonObject({
  ...NOTIFICATION_MEMBERS,
  code: notifications.code,
  params: notifications.params,
})

export type NewNotification = NotificationDraft & {
  userId: string
  planId?: string
  /** Names the event of the notification. A second notification with the same key is not stored. */
  dedupeKey: string
  /** The task of the analysis that caused the notification, if one did. */
  sourceTaskId?: string
}

/** A notification takes the time of its analysis, so that the notifications of a plan are in the order of its analyses. */
function getCreatedAt(sourceTaskId: string | undefined) {
  if (sourceTaskId === undefined) return truncateToMilliseconds(sql`now()`)
  return sql`(
    select ${truncateToMilliseconds(analyses.createdAt)}
      from ${analyses}
     where ${analyses.taskId} = ${sourceTaskId})`
}

/**
 * Stores notifications, except those whose dedupe key exists, with the deliveries to the webhooks of their owners and the
 * mails to them. Returns the ids of those stored.
 */
export async function insertNotifications(tx: Tx, newNotifications: NewNotification[]): Promise<string[]> {
  if (newNotifications.length === 0) return []
  const rows = newNotifications.map(({ planId, sourceTaskId, ...notification }) => ({
    ...notification,
    id: uuidv7(),
    relatedCropPlanId: planId ?? null,
    createdAt: getCreatedAt(sourceTaskId),
  }))
  const inserted = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: notifications.dedupeKey })
    .returning({ id: notifications.id, code: notifications.code })
  const ids = inserted.map((row) => row.id)
  await insertNotificationDeliveries(tx, inserted)
  await queueNotificationMails(tx, ids)
  return ids
}

export interface NotificationQuery {
  userId: string
  limit: number
  unreadOnly: boolean
  /** The id of a notification of the same customer: only older ones are listed. */
  before?: string | undefined
  /** Whether the notifications contain the code and the parameters of their texts. */
  withParams: boolean
}

export interface NotificationList {
  /** JSON text of an array. */
  notificationsJson: string
  /** Unread notifications of the customer, not only the listed ones. */
  unreadCount: number
}

type ListParams = Record<'userId' | 'limit' | 'before', unknown>

interface ListRow extends Record<string, unknown> {
  notificationsJson: string
  unreadCount: number
  isBeforeKnown: boolean
}

const isOlderThanBefore = (param: PlaceholderFactory<ListParams>) => sql`
  (created_at, id) < (
    select mark.created_at, mark.id
      from ${notifications} as mark
     where mark.id = ${param('before')}::uuid
       and mark.user_id = ${param('userId')}::uuid)`

interface ListForm {
  unreadOnly: boolean
  hasBefore: boolean
  withParams: boolean
}

/** Prepares one statement for each form of the list, so that Postgres plans each of them for its own conditions. */
function prepareList(name: string, { unreadOnly, hasBefore, withParams }: ListForm) {
  return statement<ListParams, ListRow>({ name, reads: true }, (param) => {
    const json = withParams ? notificationJsonWithParams : notificationJson
    const userId = sql`${param('userId')}::uuid`
    const before = sql`${param('before')}::uuid`
    const page = sql`
      select *
        from ${notifications}
       where user_id = ${userId}
             ${unreadOnly ? sql`and not is_read` : sql``}
             ${hasBefore ? sql`and ${isOlderThanBefore(param)}` : sql``}
       order by created_at desc, id desc
       limit ${param('limit')}::integer`
    return sql`
      select
        (select ${aggregateJsonArray(json, sql`created_at desc, id desc`)}
           from (${page}) as ${notifications}) as "notificationsJson",
        (select count(*)::integer
           from ${notifications}
          where user_id = ${userId} and not is_read) as "unreadCount",
        ${before} is null
          or exists (
            select from ${notifications}
             where id = ${before} and user_id = ${userId}) as "isBeforeKnown"`
  })
}

const prepareLists = (name: string, withParams: boolean) => ({
  all: prepareList(name, { unreadOnly: false, hasBefore: false, withParams }),
  allBefore: prepareList(`${name}_before`, { unreadOnly: false, hasBefore: true, withParams }),
  unread: prepareList(`${name}_unread`, { unreadOnly: true, hasBefore: false, withParams }),
  unreadBefore: prepareList(`${name}_unread_before`, { unreadOnly: true, hasBefore: true, withParams }),
})

const LIST_STATEMENTS = prepareLists('list_notifications', false)
const LIST_STATEMENTS_WITH_PARAMS = prepareLists('list_notifications_with_params', true)

function getListStatement({ unreadOnly, before, withParams }: NotificationQuery) {
  const statements = withParams ? LIST_STATEMENTS_WITH_PARAMS : LIST_STATEMENTS
  if (before === undefined) return unreadOnly ? statements.unread : statements.all
  return unreadOnly ? statements.unreadBefore : statements.allBefore
}

/**
 * Lists notifications of a customer, newest first, and counts the unread ones in the same snapshot. Returns undefined
 * when the customer has no notification `before`.
 */
export async function listNotificationsJson(
  db: Db,
  query: NotificationQuery,
): Promise<NotificationList | undefined> {
  const { userId, limit, before } = query
  const [list] = await getListStatement(query)(db, { userId, limit, before })
  if (!list?.isBeforeKnown) return undefined
  return { notificationsJson: list.notificationsJson, unreadCount: list.unreadCount }
}

const updateIsRead = statement(
  { name: 'mark_notification_read' },
  (param: PlaceholderFactory<{ userId: string; id: string }>, db: Db) =>
    db
      .update(notifications)
      .set({ isRead: true })
      .where(and(eq(notifications.id, param('id')), eq(notifications.userId, param('userId'))))
      .returning({ json: notificationJsonWithParams }),
)

/** Marks a notification as read and returns it as JSON text, with its code and parameters; undefined when the customer has no such notification. */
export async function markNotificationReadJson(
  db: Db,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const [notification] = await updateIsRead(db, { userId, id })
  return notification?.json
}

export async function markAllNotificationsRead(db: Db, userId: string): Promise<void> {
  // A transaction, because that is retried after a deadlock with the deletion of a plan.
  await inTransaction(db, (tx) =>
    tx
      .update(notifications)
      .set({ isRead: true })
      .where(and(eq(notifications.userId, userId), not(notifications.isRead))),
  )
}
