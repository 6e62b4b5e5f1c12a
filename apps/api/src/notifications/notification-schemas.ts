import {
  type FieldConditions,
  NOTIFICATION_CODES,
  type NotificationText,
  SEVERITIES,
  type Severity,
  type Verdict,
  VERDICTS,
} from '@crop/domain'
import Joi from 'joi'
import { beforeParameter, booleanParameter, limitParameter } from '../http/contract/fields'
import { conditionsField } from '../http/contract/conditions'
import {
  idMember,
  monthMember,
  openObject,
  strictBody,
  textParams,
  timestampMember,
} from '../http/contract/response-body'

export const LISTED_NOTIFICATION = 'one of your notifications'

interface NotificationListQuery {
  limit: number
  unread_only: boolean
  before?: string
  include?: 'params'
}

export const notificationListQuery = Joi.object<NotificationListQuery>({
  limit: limitParameter(),
  unread_only: booleanParameter().description('Whether only unread notifications are listed'),
  include: Joi.string()
    .valid('params')
    .description('`params` adds the code and the parameters of each text, for clients that write their own'),
  before: beforeParameter(LISTED_NOTIFICATION),
})

interface NotificationBody {
  id: string
  title: string
  message: string
  severity: Severity
  related_crop_plan_id: string | null
  is_read: boolean
  created_at: string
}

export const notificationExample = {
  id: '0192f7e0-7c1d-7f42-8d0b-2f6b1d9c3e10',
  title: 'Feasibility of “North field” changed',
  message: 'Maize in nakuru, planting in April: moderately suitable → not suitable. Limiting factor: water.',
  severity: 'critical',
  related_crop_plan_id: '0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55',
  is_read: false,
  created_at: '2026-03-20T06:00:04.112Z',
}

const notificationMembers = {
  id: idMember(),
  title: Joi.string(),
  message: Joi.string(),
  severity: Joi.string().valid(...SEVERITIES),
  related_crop_plan_id: idMember().allow(null),
  is_read: Joi.boolean(),
  created_at: timestampMember(),
}

export const notificationBody = strictBody<NotificationBody>('Notification', notificationMembers).example(
  notificationExample,
)

interface AnalysedQuestion {
  crop: string
  location: string
  month: number
  conditions?: Partial<FieldConditions>
  label: Verdict
}

/** One of the two questions that the text compares. */
const analysedQuestion = openObject<AnalysedQuestion>({
  crop: Joi.string(),
  location: Joi.string(),
  month: monthMember(),
  conditions: conditionsField().optional(),
  label: Joi.string().valid(...VERDICTS),
}).meta({ component: 'AnalysedQuestion' })

interface ListedNotificationBody extends NotificationBody {
  code?: NotificationText['code'] | null
  params?: object | null
}

const listedNotificationBody = strictBody<ListedNotificationBody>('ListedNotification', {
  ...notificationMembers,
  code: Joi.string()
    .valid(...NOTIFICATION_CODES)
    .allow(null)
    .optional()
    .description('Only with `include=params`; null for notifications of earlier versions'),
  params: textParams(analysedQuestion).allow(null).optional().description('Only with `include=params`'),
}).example(notificationExample)

interface NotificationListBody {
  notifications: ListedNotificationBody[]
  unread_count: number
}

export const notificationListBody = strictBody<NotificationListBody>('NotificationList', {
  notifications: Joi.array().items(listedNotificationBody),
  unread_count: Joi.number()
    .integer()
    .min(0)
    .description('Number of all your unread notifications, regardless of the query'),
}).example({ notifications: [notificationExample], unread_count: 1 })
