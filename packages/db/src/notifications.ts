import type { NotificationDraft } from '@crop/domain'
import { and, eq, not, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from './connect'
import { inTransaction } from './connect'
import { toIsoTimestamp, aggregateJsonArray, buildJsonObject, truncateToMilliseconds } from './json-text'
import { prepareQuery, prepareReadSql } from './prepared'
import type { Param } from './prepared'
import { analyses, notifications } from './schema'

const { id, title, message, severity, relatedCropPlanId, isRead } = notifications

const notificationJson = buildJsonObject({
  ...{ id, title, message, severity, related_crop_plan_id: relatedCropPlanId, is_read: isRead },
  created_at: toIsoTimestamp(notifications.createdAt),
})

export interface NewNotification extends NotificationDraft {
  userId: string
  planId: string
  /** Names the one event it is about: a second notification with it is not made. */
  dedupeKey: string
  /** The analysis that it tells of: notifications of a plan are in the order of its records. */
  sourceTaskId?: string
}

const createdAt = (aboutTask: string | undefined) =>
  aboutTask === undefined
    ? truncateToMilliseconds(sql`now()`)
    : sql`(select ${truncateToMilliseconds(analyses.createdAt)} from ${analyses} where ${analyses.taskId} = ${aboutTask})`

/** The ids of those that were made. */
export async function insertNotifications(tx: Tx, made: NewNotification[]): Promise<string[]> {
  if (made.length === 0) return []
  const rows = made.map(({ planId, sourceTaskId, ...rest }) => ({
    ...rest,
    id: uuidv7(),
    relatedCropPlanId: planId,
    createdAt: createdAt(sourceTaskId),
  }))
  const inserted = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: notifications.dedupeKey })
    .returning({ id })
  return inserted.map((row) => row.id)
}

export interface NotificationQuery {
  userId: string
  limit: number
  unreadOnly: boolean
  /** Only those older than this one. */
  before?: string | undefined
}

export interface NotificationList {
  /** JSON text of an array. */
  notificationsJson: string
  unreadCount: number
}

type ListParams = Record<'userId' | 'limit' | 'before', unknown>

interface ListRow extends Record<string, unknown> {
  page: string
  unread: number
  isBeforeKnown: boolean
}

const isOlderThan = (given: Param<ListParams>) => sql`(created_at, id) < (
  select mark.created_at, mark.id from ${notifications} as mark
   where mark.id = ${given('before')}::uuid and mark.user_id = ${given('userId')}::uuid)`

/** A statement for each form of the list, so that each has the plan that fits it. */
function prepareList(unreadOnly: boolean, paged: boolean) {
  const name = `list_notifications${unreadOnly ? '_unread' : ''}${paged ? '_before' : ''}`
  return prepareReadSql<ListParams, ListRow>(name, (given) => {
    const user = sql`${given('userId')}::uuid`
    return sql`
      select (select ${aggregateJsonArray(notificationJson, sql`created_at desc, id desc`)} from (
                select * from ${notifications}
                 where user_id = ${user} ${unreadOnly ? sql`and not is_read` : sql``}
                       ${paged ? sql`and ${isOlderThan(given)}` : sql``}
                 order by created_at desc, id desc limit ${given('limit')}::integer) as ${notifications}) as page,
             (select count(*)::integer from ${notifications} where user_id = ${user} and not is_read) as unread,
             ${given('before')}::uuid is null or exists (
               select from ${notifications} where id = ${given('before')}::uuid and user_id = ${user}) as "isBeforeKnown"`
  })
}

const LIST_STATEMENTS = {
  all: prepareList(false, false),
  allBefore: prepareList(false, true),
  unread: prepareList(true, false),
  unreadBefore: prepareList(true, true),
}

/** The list and the count of unread ones as of one moment; undefined when the caller has no notification `before`. */
export async function listNotificationsJson(
  db: Db,
  { userId, limit, unreadOnly, before }: NotificationQuery,
): Promise<NotificationList | undefined> {
  const [first, further] = unreadOnly
    ? [LIST_STATEMENTS.unread, LIST_STATEMENTS.unreadBefore]
    : [LIST_STATEMENTS.all, LIST_STATEMENTS.allBefore]
  const [list] = await (before === undefined ? first : further)(db, { userId, limit, before })
  return list?.isBeforeKnown ? { notificationsJson: list.page, unreadCount: list.unread } : undefined
}

const updateIsRead = prepareQuery(
  'mark_notification_read',
  (db, given: Param<{ userId: string; id: string }>) =>
    db
      .update(notifications)
      .set({ isRead: true })
      .where(and(eq(notifications.id, given('id')), eq(notifications.userId, given('userId'))))
      .returning({ text: notificationJson }),
)

/** The notification as JSON text; undefined when the caller has no such one. */
export async function markNotificationReadJson(
  db: Db,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const [notification] = await updateIsRead(db, { userId, id })
  return notification?.text
}

export async function markAllNotificationsRead(db: Db, userId: string): Promise<void> {
  // In a transaction, which is repeated should it meet a plan's deletion the other way round.
  await inTransaction(db, (tx) =>
    tx
      .update(notifications)
      .set({ isRead: true })
      .where(and(eq(notifications.userId, userId), not(notifications.isRead))),
  )
}
