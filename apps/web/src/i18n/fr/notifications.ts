import type { Strings } from '../strings'

export const notifications: Strings['notifications'] = {
  title: 'Notifications',
  markAllRead: 'Tout marquer comme lu',
  none: 'Aucune notification. Vous en recevez une quand les perspectives d’un plan changent.',
  older: 'Notifications plus anciennes',
  severities: { info: 'Information', warning: 'Avertissement', critical: 'Critique' },
  unread: 'non lue',
  openPlan: 'Ouvrir le plan',
  markRead: 'Marquer comme lue',
}
