import {
  FEASIBILITY_LABELS,
  NOTIFICATION_CODES,
  SEVERITIES,
  TASK_FAILURES,
  WEBHOOK_MESSAGE_TYPES,
  type WebhookMessageType,
} from '@crop/domain'
import {
  extensibleBody,
  id,
  type Members,
  oneOf,
  openObject,
  text,
  timestamp,
} from '../http/contract/members'
import type { MessageSpec } from '../http/contract/route'

const PLAN_ID = '0192f7e6-6b1d-7c52-8e0a-4d5e6f708192'
const TASK_ID = '5b0f6f0e-6d0c-4c1e-8f5e-1d2c3b4a5968'
const BATCH_ID = '0192f7e6-9f3c-7d10-a1b2-c3d4e5f60718'

const planId = () => id(PLAN_ID).orNull().describe('Null if the analysis is not of a plan')
const taskUrl = () => text(`/api/v1/tasks/${TASK_ID}`)
const label = () => oneOf(FEASIBILITY_LABELS, 'highly_suitable')

/** When each message is sent, and the members of its `data`. */
const MESSAGES: Readonly<Record<WebhookMessageType, readonly [summary: string, data: Members]>> = {
  'analysis.completed': [
    'An analysis outside a batch is recorded, re-analyses included',
    {
      task_id: id(TASK_ID),
      analysis_id: id('0192f7e7-1a2b-7c3d-8e4f-5a6b7c8d9e0f'),
      crop_plan_id: planId(),
      feasibility_label: label(),
      task_url: taskUrl(),
    },
  ],
  'analysis.failed': [
    'An analysis outside a batch has failed',
    {
      task_id: id(TASK_ID),
      crop_plan_id: planId(),
      error_code: oneOf(TASK_FAILURES, 'ANALYSIS_FAILED'),
      task_url: taskUrl(),
    },
  ],
  'batch.completed': [
    'The last item of a batch has ended, or the rest of it was cancelled',
    {
      batch_id: id(BATCH_ID),
      status: oneOf(['completed', 'cancelled'], 'completed'),
      batch_url: text(`/api/v1/analyses/batches/${BATCH_ID}`),
      results_url: text(`/api/v1/analyses/batches/${BATCH_ID}/results`),
    },
  ],
  'notification.created': [
    'An account gets a notification',
    {
      notification_id: id('0192f7e7-2b3c-7d4e-8f5a-6b7c8d9e0f1a'),
      code: oneOf(NOTIFICATION_CODES, 'feasibility_changed'),
      severity: oneOf(SEVERITIES, 'warning'),
      crop_plan_id: id(PLAN_ID).orNull().describe('Null if the notification is not about a plan'),
      notifications_url: text('/api/v1/notifications'),
    },
  ],
  'plan.outlook_changed': [
    'A newer seasonal outlook changes the verdict on a plan',
    {
      crop_plan_id: id(PLAN_ID),
      notification_id: id('0192f7e7-2b3c-7d4e-8f5a-6b7c8d9e0f1a'),
      issued: text('2026-03').describe('Month of the issue, YYYY-MM'),
      from: label(),
      to: oneOf(FEASIBILITY_LABELS, 'moderately_suitable'),
      compared_with: oneOf(['usual', 'earlier_outlook'], 'usual').describe(
        'Whether `from` is the verdict for a usual year or that by an earlier outlook',
      ),
      skill: oneOf(['low', 'fair'], 'fair'),
      crop_plan_url: text(`/api/v1/crop-plans/${PLAN_ID}`),
    },
  ],
  'webhook.test': [
    'You requested a test message',
    { webhook_id: id('0192f7e6-52c4-7d1a-9b0f-6c1e2d3f4a5b') },
  ],
}

/** Names a type in the document: `AnalysisCompleted` for `analysis.completed`. */
const toName = (type: WebhookMessageType) =>
  type.replace(/(?:^|[._])(.)/g, (_, letter: string) => letter.toUpperCase())

/** The messages that webhooks receive. */
export const WEBHOOK_MESSAGES: readonly MessageSpec[] = WEBHOOK_MESSAGE_TYPES.map((type) => {
  const [summary, data] = MESSAGES[type]
  const body = extensibleBody(`${toName(type)}Message`, {
    type: oneOf([type], type),
    timestamp: timestamp('2026-03-14T09:31:00.910Z'),
    data: openObject(data),
  })
  return { type, operationId: `receive${toName(type)}`, summary, body }
})
