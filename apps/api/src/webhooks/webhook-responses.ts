import type { Webhook, WebhookDelivery } from '@crop/db'
import type { DeliveryBody, WebhookBody } from './webhook-schemas'

const toTimestamp = (date: Date | null) => date?.toISOString() ?? null

export function toWebhookBody(webhook: Webhook): WebhookBody {
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    description: webhook.description,
    is_enabled: webhook.disabledAt === null,
    disabled_at: toTimestamp(webhook.disabledAt),
    disabled_reason: webhook.disabledReason,
    failing_since: toTimestamp(webhook.failingSince),
    created_at: webhook.createdAt.toISOString(),
  }
}

export function toDeliveryBody(delivery: WebhookDelivery): DeliveryBody {
  return {
    id: delivery.id,
    type: delivery.type,
    status: delivery.state,
    attempts: delivery.attempts,
    created_at: delivery.createdAt.toISOString(),
    last_attempt_at: toTimestamp(delivery.lastAttemptAt),
    next_attempt_at: toTimestamp(delivery.nextAttemptAt),
    finished_at: toTimestamp(delivery.finishedAt),
    response_status: delivery.responseStatus,
    response_body: delivery.responseBody,
    error: delivery.error,
  }
}
