import { randomBytes } from 'node:crypto'

/** Events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = [
  'analysis.completed',
  'analysis.failed',
  'batch.completed',
  'notification.created',
  'plan.outlook_changed',
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The type of a message that a caller sends to test a webhook. */
export const WEBHOOK_TEST = 'webhook.test'

export const WEBHOOK_MESSAGE_TYPES = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const

export type WebhookMessageType = (typeof WEBHOOK_MESSAGE_TYPES)[number]

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why an attempt at a delivery failed. */
export const DELIVERY_ERRORS = [
  'status_not_successful',
  'redirect_not_followed',
  'timed_out',
  'host_not_found',
  'address_not_allowed',
  'connection_failed',
  'certificate_not_valid',
  'account_not_active',
  'webhook_disabled',
] as const

export type DeliveryError = (typeof DELIVERY_ERRORS)[number]

/**
 * Why a webhook is disabled: its receiver responded with 410, no attempt succeeded for five days, its owner disabled it, or
 * an operator did.
 */
export const DISABLED_REASONS = ['gone', 'failing', 'owner', 'operator'] as const

export type DisabledReason = (typeof DISABLED_REASONS)[number]

/** Largest number of webhooks of one caller. */
export const MAX_WEBHOOKS = 10

export const MAX_WEBHOOK_URL_LENGTH = 2000

export const MAX_WEBHOOK_DESCRIPTION_LENGTH = 200

/** Largest part of a response that is stored, in bytes of UTF-8. */
export const MAX_RESPONSE_BYTES = 1024

const SECOND = 1
const MINUTE = 60
const HOUR = 3600

/** Delays, in seconds, before each repeated attempt at a delivery. After the last one the delivery has failed. */
export const RETRY_DELAYS_SECONDS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** A webhook without a successful attempt for this long is disabled at its next failed one. */
export const MAX_FAILING_DAYS = 5

const SECRET_BYTES = 32

/** Generates a signing secret in the form of Standard Webhooks. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}

export interface WebhookMessage {
  type: WebhookMessageType
  /** When the event happened. */
  timestamp: Date
  /** JSON text of the data. */
  data: string
}

/** Returns the body of a message. It is the same for every attempt. */
export function createWebhookBody({ type, timestamp, data }: WebhookMessage): string {
  return `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(timestamp)},"data":${data}}`
}
