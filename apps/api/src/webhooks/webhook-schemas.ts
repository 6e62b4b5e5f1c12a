import {
  DELIVERY_ERRORS,
  DELIVERY_STATES,
  DISABLED_REASONS,
  MAX_FAILING_DAYS,
  MAX_WEBHOOK_DESCRIPTION_LENGTH,
  MAX_WEBHOOK_URL_LENGTH,
  WEBHOOK_EVENTS,
  WEBHOOK_MESSAGE_TYPES,
  type DeliveryError,
  type DeliveryState,
  type DisabledReason,
  type WebhookEvent,
  type WebhookMessageType,
} from '@crop/domain'
import type { OutboundClient, UrlProblem } from '@crop/runtime'
import Joi from 'joi'
import { beforeParameter, limitParameter, textField } from '../http/contract/fields'
import { longListField } from '../http/contract/long-list'
import { extensibleBody, idMember, timestampMember } from '../http/contract/response-body'

/** More entries than there are events are repetitions. */
const MAX_EVENT_ENTRIES = 20

/** The types of Joi errors, and the messages, for what can be wrong with a URL. */
const URL_ERRORS: Readonly<Record<UrlProblem, readonly [type: string, expected: string]>> = {
  url_not_valid: ['text.wrong_format', 'must be an absolute URL'],
  scheme_not_allowed: ['text.unknown', 'must be an https URL'],
  credentials_not_allowed: ['text.unknown', 'must not contain a user name or password'],
}

/** Checks the URL itself. Its host is resolved only when the whole body is valid. */
const urlField = (outbound: OutboundClient) =>
  textField({ max: MAX_WEBHOOK_URL_LENGTH })
    .description(
      'Where messages are sent: an `https` URL of a public host, without a user name or password. Outside production `http` ' +
        'and this computer are allowed too.',
    )
    .custom((url: string, helpers) => {
      const problem = outbound.findUrlProblem(url)
      if (!problem) return url
      const [type, expected] = URL_ERRORS[problem]
      return helpers.error(type, { expected })
    })

const eventsField = () =>
  longListField(Joi.string<WebhookEvent>().valid(...WEBHOOK_EVENTS), MAX_EVENT_ENTRIES).description(
    'Events that cause a message. `analysis.…` are for analyses outside of batches; `batch.completed` comes when the last ' +
      'item of a batch has ended; `notification.created` only comes for accounts.',
  )

const descriptionField = () => textField({ min: 0, max: MAX_WEBHOOK_DESCRIPTION_LENGTH }).allow(null)

export interface NewWebhookRequest {
  url: string
  events: WebhookEvent[]
  description?: string | null
}

export const newWebhookSchema = (outbound: OutboundClient) =>
  Joi.object<NewWebhookRequest>({
    url: urlField(outbound).required(),
    events: eventsField().required(),
    description: descriptionField().description('Your own text'),
  }).example({
    url: 'https://partner.example/crop-events',
    events: ['analysis.completed', 'analysis.failed'],
    description: 'Field app',
  })

export interface WebhookPatch {
  url?: string | null
  events?: WebhookEvent[] | null
  description?: string | null
  is_enabled?: boolean | null
}

export const webhookPatchSchema = (outbound: OutboundClient) =>
  Joi.object<WebhookPatch>({
    url: urlField(outbound).allow(null),
    events: eventsField().allow(null),
    description: descriptionField(),
    is_enabled: Joi.boolean()
      .allow(null)
      .description('`true` enables a webhook again; `false` gives up its pending deliveries'),
  }).example({ is_enabled: true })

export interface WebhookBody {
  id: string
  url: string
  events: WebhookEvent[]
  description: string | null
  is_enabled: boolean
  disabled_at: string | null
  disabled_reason: DisabledReason | null
  failing_since: string | null
  created_at: string
}

const webhookExample = {
  id: '0192f7e6-52c4-7d1a-9b0f-6c1e2d3f4a5b',
  url: 'https://partner.example/crop-events',
  events: ['analysis.completed', 'analysis.failed'],
  description: 'Field app',
  is_enabled: true,
  disabled_at: null,
  disabled_reason: null,
  failing_since: null,
  created_at: '2026-03-14T09:30:00.000Z',
}

const webhookMembers = {
  id: idMember(),
  url: Joi.string(),
  events: Joi.array().items(Joi.string().valid(...WEBHOOK_EVENTS)),
  description: Joi.string().allow('', null),
  is_enabled: Joi.boolean().description('No messages are created or sent while it is false'),
  disabled_at: timestampMember().allow(null),
  disabled_reason: Joi.string()
    .valid(...DISABLED_REASONS)
    .allow(null)
    .description(
      `\`gone\` after a response with 410; \`failing\` after ${MAX_FAILING_DAYS} days without a successful attempt; ` +
        '`owner` or `operator` if one of them disabled it',
    ),
  failing_since: timestampMember()
    .allow(null)
    .description('First failed attempt since the last successful one'),
  created_at: timestampMember(),
}

export const webhookBody = extensibleBody<WebhookBody>('Webhook', webhookMembers).example(webhookExample)

interface CreatedWebhookBody extends WebhookBody {
  secret: string
}

export const createdWebhookBody = extensibleBody<CreatedWebhookBody>('CreatedWebhook', {
  ...webhookMembers,
  secret: Joi.string().description('Verifies the signatures of messages. It is shown only in this response.'),
}).example({ ...webhookExample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwC1Zr0V9b7xY=' })

export const webhookListBody = extensibleBody<{ webhooks: WebhookBody[] }>('WebhookList', {
  webhooks: Joi.array().items(webhookBody),
}).example({ webhooks: [webhookExample] })

export interface DeliveryBody {
  id: string
  type: WebhookMessageType
  status: DeliveryState
  attempts: number
  created_at: string
  last_attempt_at: string | null
  next_attempt_at: string | null
  finished_at: string | null
  response_status: number | null
  response_body: string | null
  error: DeliveryError | null
}

const deliveryExample = {
  id: '5b0f6f0e-6d0c-4c1e-8f5e-1d2c3b4a5968',
  type: 'analysis.completed',
  status: 'pending',
  attempts: 2,
  created_at: '2026-03-14T09:31:00.910Z',
  last_attempt_at: '2026-03-14T09:31:06.020Z',
  next_attempt_at: '2026-03-14T09:36:06.130Z',
  finished_at: null,
  response_status: 503,
  response_body: 'try again later',
  error: 'status_not_successful',
}

export const deliveryBody = extensibleBody<DeliveryBody>('WebhookDelivery', {
  id: idMember().description('The `webhook-id` header of all attempts'),
  type: Joi.string().valid(...WEBHOOK_MESSAGE_TYPES),
  status: Joi.string()
    .valid(...DELIVERY_STATES)
    .description('`failed` after the last attempt, or when the webhook was disabled'),
  attempts: Joi.number().integer().min(0),
  created_at: timestampMember(),
  last_attempt_at: timestampMember().allow(null),
  next_attempt_at: timestampMember().allow(null).description('Null while an attempt is in progress'),
  finished_at: timestampMember().allow(null),
  response_status: Joi.number().integer().allow(null),
  response_body: Joi.string().allow('', null).description('Start of the response, at most 1 KiB'),
  error: Joi.string()
    .valid(...DELIVERY_ERRORS)
    .allow(null)
    .description('Why the last attempt failed'),
}).example(deliveryExample)

export const deliveryListBody = extensibleBody<{ deliveries: DeliveryBody[] }>('WebhookDeliveryList', {
  deliveries: Joi.array().items(deliveryBody),
}).example({ deliveries: [deliveryExample] })

export const LISTED_DELIVERY = 'a delivery of this webhook'

export const deliveryListQuery = Joi.object<{ limit: number; before?: string }>({
  limit: limitParameter(),
  before: beforeParameter(LISTED_DELIVERY),
})
