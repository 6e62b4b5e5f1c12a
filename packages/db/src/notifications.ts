import type { Notice, Severity } from '@crop/domain'
import { and, desc, eq, not, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from './connect'
import { inTransaction } from './connect'
import { analyses, notifications } from './schema'

export interface Notification {
  id: string
  title: string
  message: string
  severity: Severity
  relatedCropPlanId: string | null
  isRead: boolean
  createdAt: Date
}

const columns = {
  id: notifications.id,
  title: notifications.title,
  message: notifications.message,
  severity: notifications.severity,
  relatedCropPlanId: notifications.relatedCropPlanId,
  isRead: notifications.isRead,
  createdAt: notifications.createdAt,
}

export interface NewNotification extends Notice {
  userId: string
  planId: string
  /** Names the one event it is about: a second notification with it is not made. */
  dedupeKey: string
  /** The analysis that it tells of: notifications of a plan are in the order of its records. */
  aboutTask?: string
}

const createdAt = (aboutTask: string | undefined) =>
  aboutTask === undefined
    ? sql`now()`
    : sql`(select ${analyses.createdAt} from ${analyses} where ${analyses.taskId} = ${aboutTask})`

export async function insertNotifications(tx: Tx, made: NewNotification[]): Promise<number> {
  if (made.length === 0) return 0
  const rows = made.map(({ planId, aboutTask, ...rest }) => ({
    ...rest,
    id: uuidv7(),
    relatedCropPlanId: planId,
    createdAt: createdAt(aboutTask),
  }))
  const inserted = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: notifications.dedupeKey })
  return inserted.rowCount ?? 0
}

export interface NotificationQuery {
  userId: string
  limit: number
  unreadOnly: boolean
  /** Only those older than this one. */
  before: string | undefined
}

export interface NotificationList {
  notifications: Notification[]
  unreadCount: number
}

const ofUser = (userId: string) => eq(notifications.userId, userId)
const isUnread = not(notifications.isRead)

const olderThan = (userId: string, id: string) => sql`(${notifications.createdAt}, ${notifications.id}) < (
  select created_at, id from ${notifications} as mark where mark.id = ${id} and mark.user_id = ${userId})`

/** The list and the count of unread ones as of one moment; undefined when the caller has no notification `before`. */
export async function listNotifications(
  db: Db,
  query: NotificationQuery,
): Promise<NotificationList | undefined> {
  const { userId, limit, unreadOnly, before } = query
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    if (
      before !== undefined &&
      (await tx.$count(notifications, and(ofUser(userId), eq(notifications.id, before)))) === 0
    )
      return undefined
    const list = await tx
      .select(columns)
      .from(notifications)
      .where(
        and(
          ofUser(userId),
          unreadOnly ? isUnread : undefined,
          before === undefined ? undefined : olderThan(userId, before),
        ),
      )
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
    return { notifications: list, unreadCount: await tx.$count(notifications, and(ofUser(userId), isUnread)) }
  })
}

/** Undefined when the caller has no such notification. */
export async function markNotificationRead(
  db: Db,
  userId: string,
  id: string,
): Promise<Notification | undefined> {
  const [notification] = await db
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), ofUser(userId)))
    .returning(columns)
  return notification
}

export async function markAllNotificationsRead(db: Db, userId: string): Promise<void> {
  // In a transaction, which is repeated should it meet a plan's deletion the other way round.
  await inTransaction(db, (tx) =>
    tx
      .update(notifications)
      .set({ isRead: true })
      .where(and(ofUser(userId), isUnread)),
  )
}
