import { bearer, createIndexSequence, type Operation, patch, get, createCycle } from './operation'
import { UNREAD_TITLE } from './seed'

const NOTIFICATIONS = '/api/v1/notifications'

export const notificationOperations: readonly Operation[] = [
  {
    name: 'notifications 50',
    status: 200,
    prepare: async ({ readers }, connection) => {
      const next = createCycle(readers, connection)
      return () => get(`${NOTIFICATIONS}?limit=50`, bearer(next().accessToken))
    },
  },
  {
    name: 'mark one read',
    status: 200,
    restore: [
      `update notifications set is_read = false where is_read and title = '${UNREAD_TITLE}'`,
      'vacuum analyze notifications',
    ],
    prepare: async ({ writersUnread }, connection) => {
      const getNextIndex = createIndexSequence(connection)
      return () => {
        const unread = writersUnread[getNextIndex()]
        if (!unread) throw new Error('every notification is read: seed more of them')
        return patch(`${NOTIFICATIONS}/${unread.id}/read`, bearer(unread.accessToken))
      }
    },
  },
]
