import type { Strings } from '../strings'

export const notifications: Strings['notifications'] = {
  title: 'Avisos',
}
