import {
  draftWebhookDisabled,
  MAX_FAILING_DAYS,
  RETRY_DELAYS_SECONDS,
  type DeliveryError,
  type DisabledReason,
} from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { daysInterval, millisecondsInterval } from '../sql/intervals'
import { createFence, filterHeld } from '../leased/fence'
import { insertNotifications } from '../notifications/notifications'
import { webhookDeliveries, webhooks } from '../schema'
import { inTransaction } from '../driver/transaction'
import type { ClaimedDelivery } from './claim'
import { giveUpDeliveries } from './webhooks'

/** The outcome of an attempt at a delivery. */
export interface AttemptOutcome {
  /** Undefined after success. */
  error?: DeliveryError | undefined
  /** Undefined without a response. */
  status?: number | undefined
  /** The start of the response. */
  body?: string | undefined
}

type HeldDelivery = Pick<ClaimedDelivery, 'id' | 'attempt' | 'webhookId'>

const isDeliveryHeld = createFence([['id', webhookDeliveries.id]], sql`state = 'pending'`)

const setResponse = ({ error, status, body }: AttemptOutcome) => sql`
  lease_expires_at = null, error = ${error ?? null}, response_status = ${status ?? null}::smallint,
  response_body = ${body ?? null}`

/** Stores a successful attempt. Returns false, without a change, when another attempt or its owner took the delivery. */
export async function recordDelivered(db: Db, held: HeldDelivery, outcome: AttemptOutcome): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update ${webhookDeliveries}
       set state = 'delivered', finished_at = now(), ${setResponse(outcome)}
     where ${isDeliveryHeld(held)}`)
  if (rowCount === 0) return false
  await db.execute(sql`
    update ${webhooks} set failing_since = null where id = ${held.webhookId}::uuid and failing_since is not null`)
  return true
}

const retryDelay = sql`
  make_interval(secs => (array[${sql.raw(RETRY_DELAYS_SECONDS.join(', '))}])[failures + 1])`

const maxRetries = sql.raw(String(RETRY_DELAYS_SECONDS.length))

export interface FailureResult {
  /** False when another attempt or the owner took the delivery; then nothing changes. */
  isRecorded: boolean
  /** Whether no attempt of the webhook has succeeded for `MAX_FAILING_DAYS`. */
  isFailingTooLong: boolean
}

/** Stores a failed attempt and schedules the next one, if one is left. */
export async function recordFailedAttempt(
  db: Db,
  held: HeldDelivery,
  outcome: AttemptOutcome,
): Promise<FailureResult> {
  const { rowCount } = await db.execute(sql`
    update ${webhookDeliveries}
       set state = case when failures < ${maxRetries} then 'pending' else 'failed' end,
           finished_at = case when failures < ${maxRetries} then null else now() end,
           available_at = coalesce(now() + ${retryDelay}, available_at),
           failures = failures + 1,
           ${setResponse(outcome)}
     where ${isDeliveryHeld(held)}`)
  if (rowCount === 0) return { isRecorded: false, isFailingTooLong: false }
  // The receiver is not to blame while its owner is not active.
  if (outcome.error === 'account_not_active') return { isRecorded: true, isFailingTooLong: false }
  const { rows } = await db.execute<{ isFailingTooLong: boolean }>(sql`
    update ${webhooks}
       set failing_since = coalesce(failing_since, now())
     where id = ${held.webhookId}::uuid
    returning failing_since <= now() - ${daysInterval(MAX_FAILING_DAYS)} as "isFailingTooLong"`)
  return { isRecorded: true, isFailingTooLong: rows[0]?.isFailingTooLong ?? false }
}

/** Renews the leases of the deliveries that are still held, and returns these deliveries. */
export async function renewDeliveries<Delivery extends HeldDelivery>(
  db: Db,
  held: readonly Delivery[],
  leaseMs: number,
): Promise<Delivery[]> {
  const { rows } = await db.execute<{ id: string; attempt: number }>(sql`
    update ${webhookDeliveries}
       set available_at = now() + ${millisecondsInterval(leaseMs)},
           lease_expires_at = now() + ${millisecondsInterval(leaseMs)}
     where ${sql.join(held.map(isDeliveryHeld), sql` or `)}
    returning id, attempt`)
  return filterHeld(held, rows)
}

/** Makes a held delivery due at once. Returns false when it is not held any more. */
export async function releaseDelivery(db: Db, held: HeldDelivery): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update ${webhookDeliveries}
       set available_at = now(), lease_expires_at = null
     where ${isDeliveryHeld(held)}`)
  return rowCount === 1
}

/**
 * Disables a webhook and gives up its pending deliveries. Notifies the owner when the service does it on its own. Returns
 * false when the webhook was disabled already. Like a deletion, it locks the webhook before its deliveries.
 */
export async function disableWebhook(db: Db, id: string, reason: DisabledReason): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ userId: string | null; url: string; disabledMs: number }>(sql`
      update ${webhooks}
         set disabled_at = now(), disabled_reason = ${reason}, updated_at = now()
       where id = ${id}::uuid and disabled_at is null
      returning user_id as "userId", url, extract(epoch from now())::float8 * 1000 as "disabledMs"`)
    const [webhook] = rows
    if (!webhook) return false
    await giveUpDeliveries(tx, id)
    if (webhook.userId !== null && (reason === 'gone' || reason === 'failing')) {
      await insertNotifications(tx, [
        {
          ...draftWebhookDisabled(webhook.url, reason),
          userId: webhook.userId,
          dedupeKey: `webhook-disabled:${id}:${Math.round(webhook.disabledMs)}`,
        },
      ])
    }
    return true
  })
}
