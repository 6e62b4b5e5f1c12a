import type { CallOptions, Caller } from './caller.ts'
import type { Query } from './endpoints.ts'
import type { Notification, NotificationList } from './types.ts'

export interface Notifications {
  /** Newest first, with the number of all unread ones. */
  list(options?: CallOptions & Query<'/notifications', 'get'>): Promise<NotificationList>
  /** May be repeated; nothing makes it unread again. */
  markRead(id: string, options?: CallOptions): Promise<Notification>
  /** All that are unread at that moment, also those that no list has shown. */
  markAllRead(options?: CallOptions): Promise<void>
}

export function notifications(call: Caller): Notifications {
  const read = '/notifications/{notification_id}/read'
  return {
    list: async ({ signal, ...query } = {}) => (await call('get', '/notifications', { signal, query })).body,
    markRead: async (id, options) => (await call('patch', read, { ...options, ids: [id] })).body,
    markAllRead: async (options) => void (await call('patch', '/notifications/read-all', options)),
  }
}
