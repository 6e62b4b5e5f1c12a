import {
  DELIVERY_ERRORS,
  DELIVERY_STATES,
  DISABLED_REASONS,
  MAX_FAILING_DAYS,
  MAX_WEBHOOK_DESCRIPTION_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  WEBHOOK_EVENTS,
  WEBHOOK_MESSAGE_TYPES,
  type WebhookEvent,
} from '@crop/domain'
import type { OutboundClient, UrlProblem } from '@crop/runtime'
import type Joi from 'joi'
import { beforeParameter, limitParameter, textField } from '../http/contract/fields'
import { longListField } from '../http/contract/long-list'
import {
  anyText,
  count,
  extensibleBody,
  flag,
  id,
  list,
  oneOf,
  patchBody,
  querySchema,
  requestBody,
  text,
  timestamp,
  type TypeOf,
  wholeNumber,
} from '../http/contract/members'

/** More entries than there are events are repetitions. */
const MAX_EVENT_ENTRIES = 20

/** The types of Joi errors, and the messages, for what can be wrong with a URL. */
const URL_ERRORS: Readonly<Record<UrlProblem, readonly [type: string, expected: string]>> = {
  url_not_valid: ['text.wrong_format', 'must be an absolute URL'],
  scheme_not_allowed: ['text.unknown', 'must be an https URL'],
  credentials_not_allowed: ['text.unknown', 'must not contain a user name or password'],
}

/** Checks the URL itself. Its host is resolved only when the whole body is valid. */
function urlField(outbound: OutboundClient) {
  const checkUrl: Joi.CustomValidator<string> = (url, helpers) => {
    const problem = outbound.findUrlProblem(url)
    if (!problem) return url
    const [type, expected] = URL_ERRORS[problem]
    return helpers.error(type, { expected })
  }
  return textField(
    { max: MAX_WEBHOOK_URL_LENGTH, validate: checkUrl },
    'https://partner.example/crop-events',
  ).describe(
    'Where messages are sent: an `https` URL of a public host, without a user name or password. Outside production `http` ' +
      'and this computer are allowed too.',
  )
}

const EVENTS_EXAMPLE: WebhookEvent[] = ['analysis.completed', 'analysis.failed']

const eventsField = () =>
  longListField(oneOf(WEBHOOK_EVENTS), MAX_EVENT_ENTRIES, EVENTS_EXAMPLE).describe(
    'Events that cause a message. `analysis.…` are for analyses outside of batches; `batch.completed` comes when the last ' +
      'item of a batch has ended; `notification.created` and `plan.outlook_changed` only come for accounts.',
  )

const descriptionField = () => textField({ min: 0, max: MAX_WEBHOOK_DESCRIPTION_LENGTH })

export type NewWebhookRequest = TypeOf<ReturnType<typeof newWebhookBody>>

export const newWebhookBody = (outbound: OutboundClient) =>
  requestBody({
    url: urlField(outbound),
    events: eventsField(),
    description: descriptionField().orNull().optional().describe('Your own text'),
  }).withExample({ description: 'Field app' })

const webhookMembers = {
  id: id('0192f7e6-52c4-7d1a-9b0f-6c1e2d3f4a5b'),
  url: text('https://partner.example/crop-events'),
  events: list(oneOf(WEBHOOK_EVENTS), EVENTS_EXAMPLE),
  description: anyText('Field app').orNull(),
  is_enabled: flag(true).describe('No messages are created or sent while it is false'),
  disabled_at: timestamp().orNull(),
  disabled_reason: oneOf(DISABLED_REASONS)
    .orNull()
    .describe(
      `\`gone\` after a response with 410; \`failing\` after ${MAX_FAILING_DAYS} days without a successful attempt; ` +
        '`owner` or `operator` if one of them disabled it',
    ),
  failing_since: timestamp().orNull().describe('First failed attempt since the last successful one'),
  created_at: timestamp('2026-03-14T09:30:00.000Z'),
}

export const webhookPatchBody = (outbound: OutboundClient) =>
  patchBody(
    {
      url: urlField(outbound),
      events: eventsField(),
      description: descriptionField(),
      is_enabled: flag().describe('`true` enables a webhook again; `false` gives up its pending deliveries'),
    },
    Object.keys(webhookMembers),
  ).withExample({ is_enabled: true })

export type WebhookBody = TypeOf<typeof webhookBody>

export const webhookBody = extensibleBody('Webhook', webhookMembers)

export const createdWebhookBody = extensibleBody('CreatedWebhook', {
  ...webhookMembers,
  secret: text('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwC1Zr0V9b7xY=').describe(
    'Verifies the signatures of messages. It is shown only in this response.',
  ),
})

export const webhookListBody = extensibleBody('WebhookList', { webhooks: list(webhookBody) })

export type DeliveryBody = TypeOf<typeof deliveryBody>

export const deliveryBody = extensibleBody('WebhookDelivery', {
  id: id('5b0f6f0e-6d0c-4c1e-8f5e-1d2c3b4a5968').describe('The `webhook-id` header of all attempts'),
  type: oneOf(WEBHOOK_MESSAGE_TYPES, 'analysis.completed'),
  status: oneOf(DELIVERY_STATES, 'pending').describe(
    '`failed` after the last attempt, or when the webhook was disabled',
  ),
  attempts: count(2),
  created_at: timestamp('2026-03-14T09:31:00.910Z'),
  last_attempt_at: timestamp('2026-03-14T09:31:06.020Z').orNull(),
  next_attempt_at: timestamp('2026-03-14T09:36:06.130Z')
    .orNull()
    .describe('Null while an attempt is in progress'),
  finished_at: timestamp().orNull(),
  response_status: wholeNumber(503).orNull(),
  response_body: anyText('try again later').orNull().describe('Start of the response, at most 1 KiB'),
  error: oneOf(DELIVERY_ERRORS, 'status_not_successful').orNull().describe('Why the last attempt failed'),
})

export const deliveryListBody = extensibleBody('WebhookDeliveryList', { deliveries: list(deliveryBody) })

export const LISTED_DELIVERY = 'a delivery of this webhook'

export const deliveryListQuery = querySchema({
  limit: limitParameter(),
  before: beforeParameter(LISTED_DELIVERY),
})
