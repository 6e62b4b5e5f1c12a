import type { Strings } from '../strings'
import { account } from './account'
import { notifications } from './notifications'
import { plans } from './plans'
import { shell } from './shell'

export const fr: Strings = { shell, account, plans, notifications }
