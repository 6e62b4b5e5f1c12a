import { SEVERITIES } from '@crop/domain'
import type { Severity } from '@crop/domain'
import Joi from 'joi'
import { closedBody, idMember, timestampMember } from '../http/contract/response-body'
import { flagParameter, limitParameter } from '../http/contract/fields'
import { isUuid } from '../http/contract/uuid'

/** What an id to page from must be. */
export const OF_YOURS = 'must be the id of a notification of yours'

interface ListQuery {
  limit: number
  unread_only: boolean
  before?: string
}

export const listQuery = Joi.object<ListQuery>({
  limit: limitParameter(),
  unread_only: flagParameter(),
  // Not a string to Joi, which would have a word of its own for an empty one.
  before: Joi.any()
    .description('Id of a notification: only older ones are listed')
    .meta({ replace: { type: 'string' } })
    .custom((id: string, helpers) =>
      isUuid(id) ? id : helpers.error('text.unknown', { expected: OF_YOURS }),
    ),
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

export const notificationBody = closedBody<NotificationBody>('Notification', {
  id: idMember(),
  title: Joi.string(),
  message: Joi.string(),
  severity: Joi.string().valid(...SEVERITIES),
  related_crop_plan_id: idMember().allow(null),
  is_read: Joi.boolean(),
  created_at: timestampMember(),
}).example(notificationExample)

interface NotificationListBody {
  notifications: NotificationBody[]
  unread_count: number
}

export const notificationListBody = closedBody<NotificationListBody>('NotificationList', {
  notifications: Joi.array().items(notificationBody),
  unread_count: Joi.number().integer().min(0).description('All unread ones, whatever the query says'),
}).example({ notifications: [notificationExample], unread_count: 1 })
