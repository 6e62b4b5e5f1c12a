import { listNotifications, markAllNotificationsRead, markNotificationRead } from '@crop/db'
import { Refusal, validationFailed } from '../http/errors/api-error'
import { okText, route } from '../http/contract/route'
import { isUuid } from '../http/contract/uuid'
import type { Parts } from '../context'
import {
  listQuery,
  notificationBody,
  notificationExample,
  notificationListBody,
  OF_YOURS,
} from './notification-schemas'

const CUSTOMER_ROUTE = { tag: 'Notifications', access: 'customer', cache: 'private, no-cache' } as const

const unknownBefore = () => validationFailed([{ parameter: 'before', code: 'not_allowed', detail: OF_YOURS }])

const notFound = () => new Refusal('NOTIFICATION_NOT_FOUND')

export const notificationRoutes = ({ db }: Parts) => [
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/notifications',
    operation: 'listNotifications',
    summary: 'List your notifications, newest first',
    answers: [
      { status: 200, description: 'Notifications and how many are unread', body: notificationListBody },
    ],
    query: listQuery,
    errors: [],
    handle: async ({ query, caller }) => {
      const { limit, unread_only: unreadOnly, before } = query
      const list = await listNotifications(db, { userId: caller.userId, limit, unreadOnly, before })
      if (!list) throw unknownBefore()
      return okText(`{"notifications":${list.notifications},"unread_count":${list.unreadCount}}`)
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'patch',
    path: '/notifications/read-all',
    operation: 'markAllNotificationsRead',
    summary: 'Mark all notifications as read',
    answers: [{ status: 204, description: 'What was unread at that moment is read' }],
    errors: [],
    handle: async ({ caller }) => {
      await markAllNotificationsRead(db, caller.userId)
      return { status: 204 }
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'patch',
    path: '/notifications/:notification_id/read',
    operation: 'markNotificationRead',
    summary: 'Mark a notification as read',
    answers: [
      {
        ...{ status: 200, description: 'The notification, read', body: notificationBody },
        example: { ...notificationExample, is_read: true },
      },
    ],
    errors: ['NOTIFICATION_NOT_FOUND'],
    handle: async ({ params, caller }) => {
      const { notification_id: id } = params
      const notification = isUuid(id) ? await markNotificationRead(db, caller.userId, id) : undefined
      if (!notification) throw notFound()
      return okText(notification)
    },
  }),
]
