import type { Strings } from '../strings'

export const notifications: Strings['notifications'] = {
  title: 'Avisos',
  markAllRead: 'Marcar tudo como lido',
  none: 'Não há avisos. Você recebe um quando a perspectiva de um plano muda.',
  older: 'Avisos anteriores',
  severities: { info: 'Informação', warning: 'Alerta', critical: 'Crítico' },
  unread: 'não lido',
  openPlan: 'Abrir o plano',
  markRead: 'Marcar como lido',
}
