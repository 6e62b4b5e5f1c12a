import type { Query } from './endpoints.ts'
import type { CallOptions, SendRequest } from './send-request.ts'
import type { Notification, NotificationList } from './types.ts'

export interface Notifications {
  /** Newest first, with the total number of unread notifications. */
  list(options?: CallOptions & Query<'/notifications', 'get'>): Promise<NotificationList>
  /** Idempotent. A notification cannot be marked as unread again. */
  markRead(id: string, options?: CallOptions): Promise<Notification>
  /** Marks every unread notification, including those that `list` has not returned. */
  markAllRead(options?: CallOptions): Promise<void>
}

export function createNotifications(send: SendRequest): Notifications {
  const readPath = '/notifications/{notification_id}/read'
  return {
    list: async ({ signal, ...query } = {}) => (await send('get', '/notifications', { signal, query })).body,
    markRead: async (id, options) => (await send('patch', readPath, { ...options, ids: [id] })).body,
    markAllRead: async (options) => void (await send('patch', '/notifications/read-all', options)),
  }
}
