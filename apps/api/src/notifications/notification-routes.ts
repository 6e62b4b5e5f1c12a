import { listNotificationsJson, markAllNotificationsRead, markNotificationReadJson } from '@crop/db'
import type { AppContext } from '../context'
import { okJson, route } from '../http/contract/route'
import { isUuid } from '../http/contract/fields'
import { ApiError, validationFailed } from '../http/errors/api-error'
import {
  INVALID_BEFORE_DETAIL,
  notificationBody,
  notificationExample,
  notificationListBody,
  notificationListQuery,
} from './notification-schemas'

const CUSTOMER_ROUTE = { tag: 'Notifications', access: 'customer', cache: 'private, no-cache' } as const

export const notificationRoutes = ({ db }: AppContext) => [
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/notifications',
    operationId: 'listNotifications',
    summary: 'List notifications',
    description: 'Returns your notifications, newest first, and the number of all unread ones.',
    responses: [{ status: 200, description: 'Your notifications', body: notificationListBody }],
    query: notificationListQuery,
    errors: [],
    handler: async ({ query, caller }) => {
      const { limit, unread_only: unreadOnly, before } = query
      const list = await listNotificationsJson(db, { userId: caller.userId, limit, unreadOnly, before })
      if (!list) throw invalidBefore()
      return okJson(`{"notifications":${list.notificationsJson},"unread_count":${list.unreadCount}}`)
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'patch',
    path: '/notifications/read-all',
    operationId: 'markAllNotificationsRead',
    summary: 'Mark all notifications as read',
    responses: [{ status: 204, description: 'All notifications that existed at that moment are read' }],
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
        status: 200,
        description: 'The notification, now read',
        body: notificationBody,
        example: { ...notificationExample, is_read: true },
      },
    ],
    errors: ['NOTIFICATION_NOT_FOUND'],
    handler: async ({ params: { notification_id: id }, caller }) => {
      const notificationJson = isUuid(id) ? await markNotificationReadJson(db, caller.userId, id) : undefined
      if (notificationJson === undefined) throw new ApiError('NOTIFICATION_NOT_FOUND')
      return okJson(notificationJson)
    },
  }),
]

const invalidBefore = () =>
  validationFailed([{ parameter: 'before', code: 'not_allowed', detail: INVALID_BEFORE_DETAIL }])
