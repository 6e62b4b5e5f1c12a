import { account } from './account'
import { analysis } from './analysis'
import { answer } from './answer'
import { compare } from './compare'
import { landing } from './landing'
import { map } from './map'
import { notifications } from './notifications'
import { plans } from './plans'
import { shell } from './shell'
import { year } from './year'

export const en = { account, analysis, answer, compare, landing, map, notifications, plans, shell, year }
