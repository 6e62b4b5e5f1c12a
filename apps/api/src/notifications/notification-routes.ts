import { listNotificationsJson, markAllNotificationsRead, markNotificationReadJson } from '@crop/db'
import { DEFAULT_LANGUAGE } from '@crop/domain'
import type { AppContext } from '../context'
import { okInLanguage, route } from '../http/contract/route'
import { unknownBefore } from '../http/contract/fields'
import { orNotFound } from '../http/contract/or-not-found'
import {
  LISTED_NOTIFICATION,
  notificationListBody,
  notificationListQuery,
  readNotificationBody,
} from './notification-schemas'
import { translateNotificationJson, translateNotificationsJson } from './translate-notifications'

const CUSTOMER_ROUTE = { tag: 'Notifications', access: 'customer', cache: 'private, no-cache' } as const

export const notificationRoutes = ({ db, referenceLists: { findCropName } }: AppContext) => [
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/notifications',
    operationId: 'listNotifications',
    summary: 'List notifications',
    description:
      'Returns your notifications, newest first, and the number of all unread ones. A message names a place as the plan does.',
    responses: [
      {
        status: 200,
        description: 'Your notifications',
        body: notificationListBody,
        headers: ['Content-Language'],
      },
    ],
    headers: ['Accept-Language'],
    query: notificationListQuery,
    handler: async ({ query, caller, language }) => {
      const { limit, unread_only: unreadOnly, before } = query
      const options = { language, withParams: query.include === 'params', findCropName }
      const isTranslated = language !== DEFAULT_LANGUAGE
      const list = await listNotificationsJson(db, {
        userId: caller.userId,
        limit,
        unreadOnly,
        before,
        withParams: options.withParams || isTranslated,
      })
      if (!list) throw unknownBefore(LISTED_NOTIFICATION)
      const notificationsJson = isTranslated
        ? translateNotificationsJson(list.notificationsJson, options)
        : list.notificationsJson
      return okInLanguage(
        `{"notifications":${notificationsJson},"unread_count":${list.unreadCount}}`,
        language,
      )
    },
  }),
  route({
    ...CUSTOMER_ROUTE,
    method: 'patch',
    path: '/notifications/read-all',
    operationId: 'markAllNotificationsRead',
    summary: 'Mark all notifications as read',
    responses: [{ status: 204, description: 'All notifications that existed at that moment are read' }],
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
        body: readNotificationBody,
        headers: ['Content-Language'],
      },
    ],
    headers: ['Accept-Language'],
    errors: ['NOTIFICATION_NOT_FOUND'],
    handler: async ({ params: { notification_id: id }, caller, language }) => {
      const notificationJson = await orNotFound('NOTIFICATION_NOT_FOUND', id, () =>
        markNotificationReadJson(db, caller.userId, id),
      )
      const json = translateNotificationJson(notificationJson, { language, withParams: false, findCropName })
      return okInLanguage(json, language)
    },
  }),
]
