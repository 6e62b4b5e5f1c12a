import { account } from './account'
import { notifications } from './notifications'
import { plans } from './plans'
import { shell } from './shell'

export const en = { shell, account, plans, notifications }
