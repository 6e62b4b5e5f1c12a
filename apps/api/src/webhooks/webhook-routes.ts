import {
  deleteWebhook,
  type DeliveryRequestOutcome,
  findWebhook,
  insertTestDelivery,
  listDeliveries,
  listWebhooks,
  retryDelivery,
  updateWebhook,
} from '@crop/db'
import { isUuid } from '@crop/domain'
import type { AppContext } from '../context'
import { unknownBefore } from '../http/contract/fields'
import { orNotFound } from '../http/contract/or-not-found'
import { type HandlerResult, ok, route } from '../http/contract/route'
import { ApiError, rateLimitExceeded } from '../http/errors/api-error'
import { toHandlerResult } from '../http/pipeline/idempotency'
import { createCallerLimit, ONE_MINUTE } from '../http/pipeline/limit'
import { assertPublicHost } from './assert-public-host'
import { createWebhook } from './create-webhook'
import { WEBHOOK_MESSAGES } from './webhook-messages'
import { toDeliveryBody, toWebhookBody } from './webhook-responses'
import {
  createdWebhookBody,
  deliveryBody,
  deliveryListBody,
  deliveryListQuery,
  LISTED_DELIVERY,
  newWebhookBody,
  webhookBody,
  webhookListBody,
  webhookPatchBody,
} from './webhook-schemas'

const WEBHOOK_ROUTE = { tag: 'Webhooks', access: 'customer or key', cache: 'private, no-cache' } as const

/** Test messages to one webhook, so that nobody can flood a host through the service. */
const MAX_TESTS_PER_MINUTE = 10

/** Messages that a caller sends again, for the same reason; enough to repeat those of an outage one by one. */
const MAX_RETRIES_PER_MINUTE = 60

export const webhookRoutes = (ctx: AppContext) => [
  ...collectionRoutes(ctx),
  ...singleWebhookRoutes(ctx),
  ...deliveryRoutes(ctx),
  retryRoute(ctx),
]

const collectionRoutes = (ctx: AppContext) => [
  route({
    ...WEBHOOK_ROUTE,
    method: 'post',
    path: '/webhooks',
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'Sends a signed message to your URL when one of your analyses or batches ends, or when you get a notification. A ' +
      'webhook of an API key is for the analyses and batches of that key. The signatures are those of Standard Webhooks: ' +
      'one of those in `webhook-signature`, which spaces separate, is `v1,` and the Base64 of the HMAC-SHA256 of ' +
      '`webhook-id`, `webhook-timestamp` and the body as it arrived, joined by full stops. The key is the `secret` behind ' +
      '`whsec_`, decoded from Base64; the secret is shown only in this response. Refuse a `webhook-timestamp` more than ' +
      'five minutes from now.',
    responses: [
      {
        status: 201,
        description: 'The webhook was created',
        body: createdWebhookBody,
        headers: ['Location', 'Idempotent-Replayed'],
      },
    ],
    cache: 'no-store',
    body: newWebhookBody(ctx.outbound),
    idempotent: true,
    errors: ['WEBHOOK_LIMIT_REACHED'],
    messages: WEBHOOK_MESSAGES,
    handler: async ({ body, caller, createKeyedRequest }) =>
      toHandlerResult(await createWebhook(ctx, { caller, body, keyedRequest: createKeyedRequest(body) })),
  }),
  route({
    ...WEBHOOK_ROUTE,
    method: 'get',
    path: '/webhooks',
    operationId: 'listWebhooks',
    summary: 'List webhooks',
    description: 'Returns the webhooks of this account or API key, newest first.',
    responses: [{ status: 200, description: 'Your webhooks', body: webhookListBody }],
    handler: async ({ caller }) => {
      const webhooks = await listWebhooks(ctx.db, caller)
      return ok({ webhooks: webhooks.map(toWebhookBody) })
    },
  }),
]

const singleWebhookRoutes = (ctx: AppContext) => [
  route({
    ...WEBHOOK_ROUTE,
    method: 'get',
    path: '/webhooks/:webhook_id',
    operationId: 'readWebhook',
    summary: 'Get a webhook',
    responses: [{ status: 200, description: 'The webhook', body: webhookBody }],
    errors: ['WEBHOOK_NOT_FOUND'],
    handler: async ({ params: { webhook_id: id }, caller }) => {
      const webhook = await orNotFound('WEBHOOK_NOT_FOUND', id, () => findWebhook(ctx.db, caller, id))
      return ok(toWebhookBody(webhook))
    },
  }),
  route({
    ...WEBHOOK_ROUTE,
    method: 'patch',
    path: '/webhooks/:webhook_id',
    operationId: 'changeWebhook',
    summary: 'Update a webhook',
    description:
      'Changes a webhook, disables it or enables it again. Members that are omitted or null keep their values; other ' +
      'members are ignored. Messages that are waiting go to the new URL.',
    responses: [{ status: 200, description: 'The updated webhook', body: webhookBody }],
    body: webhookPatchBody(ctx.outbound),
    errors: ['WEBHOOK_NOT_FOUND'],
    handler: async ({ params: { webhook_id: id }, body, caller }) => {
      const url = body.url ?? undefined
      if (url !== undefined) await assertPublicHost(ctx, url)
      const changes = {
        url,
        events: body.events ? [...new Set(body.events)] : undefined,
        description: body.description ?? undefined,
        isEnabled: body.is_enabled ?? undefined,
      }
      const webhook = await orNotFound('WEBHOOK_NOT_FOUND', id, () =>
        updateWebhook(ctx.db, caller, id, changes),
      )
      return ok(toWebhookBody(webhook))
    },
  }),
  route({
    ...WEBHOOK_ROUTE,
    method: 'delete',
    path: '/webhooks/:webhook_id',
    operationId: 'deleteWebhook',
    summary: 'Delete a webhook',
    description: 'Deletes a webhook and its deliveries. A request that is being sent may still arrive.',
    responses: [{ status: 204, description: 'The webhook was deleted' }],
    errors: ['WEBHOOK_NOT_FOUND'],
    handler: async ({ params: { webhook_id: id }, caller }) => {
      await orNotFound('WEBHOOK_NOT_FOUND', id, () => deleteWebhook(ctx.db, caller, id))
      return { status: 204 }
    },
  }),
]

const deliveryRoutes = ({ db }: AppContext) => [
  route({
    ...WEBHOOK_ROUTE,
    method: 'post',
    path: '/webhooks/:webhook_id/test',
    operationId: 'testWebhook',
    summary: 'Send a test message',
    description: `Sends a message of type \`webhook.test\`, at most ${MAX_TESTS_PER_MINUTE} in a minute. Read its outcome in the list of deliveries.`,
    responses: [{ status: 202, description: 'The message will be sent', body: deliveryBody }],
    cache: 'no-store',
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DISABLED', 'RATE_LIMIT_EXCEEDED'],
    handler: async ({ params: { webhook_id: id }, caller }) => {
      if (!isUuid(id)) throw webhookNotFound()
      return toAccepted(await insertTestDelivery(db, caller, id, MAX_TESTS_PER_MINUTE))
    },
  }),
  route({
    ...WEBHOOK_ROUTE,
    method: 'get',
    path: '/webhooks/:webhook_id/deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'List deliveries',
    description: 'Returns the messages to a webhook with the outcome of their last attempts, newest first.',
    responses: [{ status: 200, description: 'The deliveries', body: deliveryListBody }],
    query: deliveryListQuery,
    errors: ['WEBHOOK_NOT_FOUND'],
    handler: async ({ params: { webhook_id: webhookId }, query: { limit, before }, caller }) => {
      if (!isUuid(webhookId)) throw webhookNotFound()
      const list = await listDeliveries(db, caller, { webhookId, limit, before })
      if (list.kind === 'no_webhook') throw webhookNotFound()
      if (list.kind === 'unknown_before') throw unknownBefore(LISTED_DELIVERY)
      return ok({ deliveries: list.deliveries.map(toDeliveryBody) })
    },
  }),
]

function retryRoute({ db }: AppContext) {
  const retries = createCallerLimit({
    limit: MAX_RETRIES_PER_MINUTE,
    windowSeconds: ONE_MINUTE,
    description: 'messages per minute are sent again',
  })
  return route({
    ...WEBHOOK_ROUTE,
    method: 'post',
    path: '/webhooks/:webhook_id/deliveries/:delivery_id/retry',
    operationId: 'retryWebhookDelivery',
    summary: 'Send a message again',
    description:
      'Sends a message again at once, whatever became of it, with the same `webhook-id`. One that is finished starts its ' +
      `schedule of attempts again. At most ${MAX_RETRIES_PER_MINUTE} in a minute.`,
    responses: [{ status: 202, description: 'The message will be sent', body: deliveryBody }],
    cache: 'no-store',
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND', 'WEBHOOK_DISABLED', 'RATE_LIMIT_EXCEEDED'],
    handler: async ({ params: { webhook_id: webhookId, delivery_id: id }, caller }) => {
      if (!isUuid(webhookId)) throw webhookNotFound()
      if (!isUuid(id)) {
        throw (await findWebhook(db, caller, webhookId)) ? deliveryNotFound() : webhookNotFound()
      }
      await retries.count(caller)
      return toAccepted(await retryDelivery(db, caller, { webhookId, id }))
    },
  })
}

function toAccepted(outcome: DeliveryRequestOutcome): HandlerResult {
  switch (outcome.kind) {
    case 'accepted':
      return { status: 202, json: JSON.stringify(toDeliveryBody(outcome.delivery)) }
    case 'no_webhook':
      throw webhookNotFound()
    case 'no_delivery':
      throw deliveryNotFound()
    case 'disabled':
      throw new ApiError('WEBHOOK_DISABLED')
    case 'too_many':
      throw rateLimitExceeded(`At most ${MAX_TESTS_PER_MINUTE} test messages a minute for each webhook.`, 60)
  }
}

const webhookNotFound = () => new ApiError('WEBHOOK_NOT_FOUND')

const deliveryNotFound = () => new ApiError('WEBHOOK_DELIVERY_NOT_FOUND')
