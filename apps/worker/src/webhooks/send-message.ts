import type { AttemptOutcome, ClaimedDelivery } from '@crop/db'
import { createWebhookBody, MAX_RESPONSE_BYTES, type DeliveryError } from '@crop/domain'
import { OutboundError, type OutboundClient, type OutboundFailure } from '@crop/runtime'
import { Webhook } from 'standardwebhooks'

const REQUEST_TIMEOUT_MS = 10_000

/** Rules for URLs may have changed since the webhook was created. */
const DELIVERY_ERRORS: Readonly<Record<OutboundFailure, DeliveryError>> = {
  url_not_valid: 'address_not_allowed',
  scheme_not_allowed: 'address_not_allowed',
  credentials_not_allowed: 'address_not_allowed',
  address_not_allowed: 'address_not_allowed',
  host_not_found: 'host_not_found',
  timed_out: 'timed_out',
  connection_failed: 'connection_failed',
  certificate_not_valid: 'certificate_not_valid',
}

/** Signs and sends one message. Throws the signal's reason when it is aborted first. */
export async function sendMessage(
  outbound: OutboundClient,
  { id, type, data, createdAt, url, secret }: ClaimedDelivery,
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const body = createWebhookBody({ type, timestamp: createdAt, data })
  const now = new Date()
  try {
    const response = await outbound.post({
      url,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'crop-planning-webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      },
      body,
      timeoutMs: REQUEST_TIMEOUT_MS,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      signal,
    })
    return { ...toStorableResponse(response), error: toStatusError(response.status) }
  } catch (error) {
    if (error instanceof OutboundError) return { error: DELIVERY_ERRORS[error.failure] }
    throw error
  }
}

/** Postgres stores no U+0000. */
const toStorableResponse = ({ status, body }: { status: number; body: string }) => ({
  status,
  body: body.replaceAll('\u0000', ''),
})

function toStatusError(status: number): DeliveryError | undefined {
  if (status >= 200 && status < 300) return undefined
  return status >= 300 && status < 400 ? 'redirect_not_followed' : 'status_not_successful'
}
