import type { Query, RequestBody, ResponseBody } from './endpoints.ts'
import { createIdempotencyHeader, type IdempotentOptions } from './idempotency-key.ts'
import type { CallOptions, SendRequest } from './send-request.ts'

export type NewWebhook = RequestBody<'/webhooks', 'post'>
export type WebhookChanges = RequestBody<'/webhooks/{webhook_id}', 'patch'>
export type Webhook = ResponseBody<'/webhooks/{webhook_id}', 'get'>
/** A new webhook with its secret, which no other response contains. */
export type CreatedWebhook = ResponseBody<'/webhooks', 'post'>
export type WebhookDelivery = ResponseBody<'/webhooks/{webhook_id}/test', 'post'>

export interface Webhooks {
  /** Creates a webhook. Store its `secret`: it is shown only once. */
  create(webhook: NewWebhook, options?: IdempotentOptions): Promise<CreatedWebhook>
  /** Newest first. */
  list(options?: CallOptions): Promise<Webhook[]>
  get(id: string, options?: CallOptions): Promise<Webhook>
  /** Members that are omitted or null do not change. `is_enabled: true` enables a webhook again. */
  update(id: string, changes: WebhookChanges, options?: CallOptions): Promise<Webhook>
  delete(id: string, options?: CallOptions): Promise<void>
  /** Sends a message of type `webhook.test`. */
  test(id: string, options?: CallOptions): Promise<WebhookDelivery>
  /** Newest first. */
  deliveries(
    id: string,
    options?: CallOptions & Query<'/webhooks/{webhook_id}/deliveries', 'get'>,
  ): Promise<WebhookDelivery[]>
  /** Sends a message again. */
  retry(id: string, deliveryId: string, options?: CallOptions): Promise<WebhookDelivery>
}

const WEBHOOKS = '/webhooks'
const WEBHOOK = '/webhooks/{webhook_id}'

export function createWebhooks(send: SendRequest): Webhooks {
  return {
    create: async (body, { signal, idempotencyKey } = {}) => {
      const headers = createIdempotencyHeader(idempotencyKey)
      return (await send('post', WEBHOOKS, { body, headers, signal })).body
    },
    list: async (options) => (await send('get', WEBHOOKS, options)).body.webhooks,
    get: async (id, options) => (await send('get', WEBHOOK, { ...options, ids: [id] })).body,
    update: async (id, body, options) => (await send('patch', WEBHOOK, { ...options, ids: [id], body })).body,
    delete: async (id, options) => void (await send('delete', WEBHOOK, { ...options, ids: [id] })),
    test: async (id, options) => (await send('post', `${WEBHOOK}/test`, { ...options, ids: [id] })).body,
    deliveries: async (id, { signal, ...query } = {}) =>
      (await send('get', `${WEBHOOK}/deliveries`, { ids: [id], signal, query })).body.deliveries,
    retry: async (id, deliveryId, options) =>
      (await send('post', `${WEBHOOK}/deliveries/{delivery_id}/retry`, { ...options, ids: [id, deliveryId] }))
        .body,
  }
}
