export const notifications = {
  title: 'Notifications',
  markAllRead: 'Mark all as read',
  none: 'No notifications. You get one when the outlook of a plan changes.',
  older: 'Older notifications',
  severities: { info: 'Information', warning: 'Warning', critical: 'Critical' },
  unread: 'unread',
  openPlan: 'Open the plan',
  markRead: 'Mark as read',
}
