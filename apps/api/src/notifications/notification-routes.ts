import { listNotificationsJson, markAllNotificationsRead, markNotificationReadJson } from '@crop/db'
import { ApiError, validationFailed } from '../http/errors/api-error'
import { okJson, route } from '../http/contract/route'
import { isUuid } from '../http/contract/uuid'
import type { AppContext } from '../context'
import {
  listQuery,
  notificationBody,
  notificationExample,
  notificationListBody,
  OF_YOURS,
} from './notification-schemas'

const CUSTOMER_ROUTE = { tag: 'Notifications', access: 'customer', cache: 'private, no-cache' } as const

const unknownBefore = () => validationFailed([{ parameter: 'before', code: 'not_allowed', detail: OF_YOURS }])

const notFound = () => new ApiError('NOTIFICATION_NOT_FOUND')

export const notificationRoutes = ({ db }: AppContext) => [
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/notifications',
    operationId: 'listNotifications',
    summary: 'List your notifications, newest first',
    responses: [
      { status: 200, description: 'Notifications and how many are unread', body: notificationListBody },
    ],
    query: listQuery,
    errors: [],
    handler: async ({ query, caller }) => {
      const { limit, unread_only: unreadOnly, before } = query
      const list = await listNotificationsJson(db, { userId: caller.userId, limit, unreadOnly, before })
      if (!list) throw unknownBefore()
      return okJson(`{"notifications":${list.notificationsJson},"unread_count":${list.unreadCount}}`)
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'patch',
    path: '/notifications/read-all',
    operationId: 'markAllNotificationsRead',
    summary: 'Mark all notifications as read',
    responses: [{ status: 204, description: 'What was unread at that moment is read' }],
    errors: [],
    handler: async ({ caller }) => {
      await markAllNotificationsRead(db, caller.userId)
      return { status: 204 }
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'patch',
    path: '/notifications/:notification_id/read',
    operationId: 'markNotificationRead',
    summary: 'Mark a notification as read',
    responses: [
      {
        ...{ status: 200, description: 'The notification, read', body: notificationBody },
        example: { ...notificationExample, is_read: true },
      },
    ],
    errors: ['NOTIFICATION_NOT_FOUND'],
    handler: async ({ params, caller }) => {
      const { notification_id: id } = params
      const notification = isUuid(id) ? await markNotificationReadJson(db, caller.userId, id) : undefined
      if (!notification) throw notFound()
      return okJson(notification)
    },
  }),
]
