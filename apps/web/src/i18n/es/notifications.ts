import type { Strings } from '../strings'

export const notifications: Strings['notifications'] = {
  title: 'Avisos',
  markAllRead: 'Marcar todo como leído',
  none: 'No hay avisos. Recibe uno cuando cambia la perspectiva de un plan.',
  older: 'Avisos anteriores',
  severities: { info: 'Información', warning: 'Advertencia', critical: 'Crítico' },
  unread: 'sin leer',
  openPlan: 'Abrir el plan',
  markRead: 'Marcar como leído',
}
