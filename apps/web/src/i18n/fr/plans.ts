import type { Strings } from '../strings'

export const plans: Strings['plans'] = {
  title: 'Plans',
}
