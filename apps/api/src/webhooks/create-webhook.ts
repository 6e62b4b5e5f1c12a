import { insertWebhook, type KeyedRequest, type StoredResponse } from '@crop/db'
import { type Caller, generateWebhookSecret, MAX_WEBHOOKS } from '@crop/domain'
import type { AppContext } from '../context'
import { ApiError, invalidAccessToken } from '../http/errors/api-error'
import {
  findReplay,
  type IdempotentResult,
  RESPONSE_TTL_SECONDS,
  withIdempotency,
} from '../http/pipeline/idempotency'
import { assertPublicHost } from './assert-public-host'
import { toWebhookBody } from './webhook-responses'
import type { NewWebhookRequest } from './webhook-schemas'

interface CreateWebhookInput {
  caller: Caller
  body: NewWebhookRequest
  /** Undefined without an `Idempotency-Key`. */
  keyedRequest: KeyedRequest | undefined
}

/** Stores a new webhook, at most once per `Idempotency-Key`; throws 409 when the caller has reached the limit. */
export async function createWebhook(
  ctx: AppContext,
  { caller, body, keyedRequest }: CreateWebhookInput,
): Promise<IdempotentResult> {
  const replay = await findReplay(ctx.db, keyedRequest)
  if (replay) return replay
  await assertPublicHost(ctx, body.url)
  const secret = generateWebhookSecret()
  const webhook = {
    caller,
    url: body.url,
    events: [...new Set(body.events)],
    description: body.description ?? undefined,
    secret,
  }
  const idempotency = { request: keyedRequest, ttlSeconds: RESPONSE_TTL_SECONDS }
  return withIdempotency(ctx.db, idempotency, async (db): Promise<StoredResponse> => {
    const outcome = await insertWebhook(db, webhook, MAX_WEBHOOKS)
    if (outcome.kind === 'no_owner') throw invalidAccessToken()
    if (outcome.kind === 'limit_reached') throw new ApiError('WEBHOOK_LIMIT_REACHED')
    return {
      status: 201,
      body: JSON.stringify({ ...toWebhookBody(outcome.webhook), secret }),
      location: `/api/v1/webhooks/${outcome.webhook.id}`,
    }
  })
}
