import { NOTIFICATION_CODES, SEVERITIES, VERDICTS } from '@crop/domain'
import { conditionsField } from '../http/contract/conditions'
import { beforeParameter, booleanParameter, limitParameter } from '../http/contract/fields'
import {
  count,
  flag,
  id,
  list,
  member,
  month,
  oneOf,
  openObject,
  querySchema,
  strictBody,
  text,
  textParamsSchema,
  timestamp,
} from '../http/contract/members'

export const LISTED_NOTIFICATION = 'one of your notifications'

export const notificationListQuery = querySchema({
  limit: limitParameter(),
  unread_only: booleanParameter().describe('Whether only unread notifications are listed'),
  include: oneOf(['params'])
    .optional()
    .describe('`params` adds the code and the parameters of each text, for clients that write their own'),
  before: beforeParameter(LISTED_NOTIFICATION),
})

const notificationMembers = {
  id: id('0192f7e0-7c1d-7f42-8d0b-2f6b1d9c3e10'),
  title: text('Feasibility of “North field” changed'),
  message: text(
    'Maize in nakuru, planting in April: moderately suitable → not suitable. Limiting factor: water.',
  ),
  severity: oneOf(SEVERITIES, 'critical'),
  related_crop_plan_id: id('0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55').orNull(),
  is_read: flag(false),
  created_at: timestamp('2026-03-20T06:00:04.112Z'),
}

export const readNotificationBody = strictBody('Notification', notificationMembers).withExample({
  is_read: true,
})

/** One of the two questions that the text compares. */
const analysedQuestion = openObject({
  crop: text(),
  location: text(),
  month: month(),
  conditions: conditionsField().optional(),
  label: oneOf(VERDICTS),
}).component('AnalysedQuestion')

const listedNotificationBody = strictBody('ListedNotification', {
  ...notificationMembers,
  code: oneOf(NOTIFICATION_CODES)
    .orNull()
    .optional()
    .describe('Only with `include=params`; null for notifications of earlier versions'),
  params: member(textParamsSchema(analysedQuestion.schema))
    .orNull()
    .optional()
    .describe('Only with `include=params`'),
})

export const notificationListBody = strictBody('NotificationList', {
  notifications: list(listedNotificationBody),
  unread_count: count(1).describe('Number of all your unread notifications, regardless of the query'),
})
