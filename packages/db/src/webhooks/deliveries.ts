import {
  WEBHOOK_TEST,
  type Caller,
  type DeliveryError,
  type DeliveryState,
  type WebhookMessageType,
} from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { isOwnedBy } from '../sql/owner'
import { type RawRow, toDate } from '../sql/raw-row'
import { webhookDeliveries, webhooks } from '../schema'
import { inTransaction } from '../driver/transaction'
import { findWebhook } from './webhooks'

export interface WebhookDelivery {
  id: string
  type: WebhookMessageType
  state: DeliveryState
  attempts: number
  createdAt: Date
  lastAttemptAt: Date | null
  /** When the next attempt is due; null when none is. */
  nextAttemptAt: Date | null
  finishedAt: Date | null
  responseStatus: number | null
  responseBody: string | null
  error: DeliveryError | null
}

const deliveryColumns = sql.raw(`
  delivery.id, delivery.type, delivery.state, delivery.attempt as attempts, delivery.created_at as "createdAt",
  delivery.last_attempt_at as "lastAttemptAt",
  case when delivery.state = 'pending' and delivery.lease_expires_at is null then delivery.available_at end
    as "nextAttemptAt",
  delivery.finished_at as "finishedAt", delivery.response_status as "responseStatus",
  delivery.response_body as "responseBody", delivery.error`)

const toDelivery = (row: RawRow<WebhookDelivery>): WebhookDelivery => ({
  ...row,
  createdAt: toDate(row.createdAt),
  lastAttemptAt: toDate(row.lastAttemptAt),
  nextAttemptAt: toDate(row.nextAttemptAt),
  finishedAt: toDate(row.finishedAt),
})

export interface DeliveryListQuery {
  webhookId: string
  limit: number
  /** The id of a delivery of the same webhook: only older ones are listed. */
  before: string | undefined
}

export type DeliveryList =
  | { kind: 'listed'; deliveries: WebhookDelivery[] }
  | { kind: 'no_webhook' }
  | { kind: 'unknown_before' }

/** Lists the deliveries of a caller's webhook, newest first. */
export async function listDeliveries(
  db: Db,
  caller: Caller,
  { webhookId, limit, before }: DeliveryListQuery,
): Promise<DeliveryList> {
  if (!(await findWebhook(db, caller, webhookId))) return { kind: 'no_webhook' }
  if (before !== undefined && !(await findDelivery(db, caller, webhookId, before))) {
    return { kind: 'unknown_before' }
  }
  const isOlder =
    before === undefined
      ? sql`true`
      : sql`(delivery.created_at, delivery.id) < (
               select created_at, id from ${webhookDeliveries} where id = ${before}::uuid)`
  const { rows } = await db.execute<RawRow<WebhookDelivery>>(sql`
    select ${deliveryColumns}
      from ${webhookDeliveries} as delivery
     where delivery.webhook_id = ${webhookId}::uuid and ${isOlder}
     order by delivery.created_at desc, delivery.id desc
     limit ${limit}`)
  return { kind: 'listed', deliveries: rows.map(toDelivery) }
}

async function findDelivery(
  db: Db,
  caller: Caller,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery | undefined> {
  const { rows } = await db.execute<RawRow<WebhookDelivery>>(sql`
    select ${deliveryColumns}
      from ${webhookDeliveries} as delivery
      join ${webhooks} as webhook on webhook.id = delivery.webhook_id and ${isOwnedBy(caller, 'webhook')}
     where delivery.id = ${id}::uuid and delivery.webhook_id = ${webhookId}::uuid`)
  return rows[0] && toDelivery(rows[0])
}

export type DeliveryRequestOutcome =
  | { kind: 'accepted'; delivery: WebhookDelivery }
  | { kind: 'no_webhook' }
  | { kind: 'no_delivery' }
  | { kind: 'disabled' }
  | { kind: 'too_many' }

/** Locks the webhook of a caller against deletion. */
async function lockWebhook(db: Db, caller: Caller, id: string): Promise<{ isEnabled: boolean } | undefined> {
  const { rows } = await db.execute<{ isEnabled: boolean }>(sql`
    select disabled_at is null as "isEnabled"
      from ${webhooks} as webhook
     where webhook.id = ${id}::uuid and ${isOwnedBy(caller, 'webhook')}
       for no key update`)
  return rows[0]
}

/** Queues a test message, unless `maxPerMinute` were queued within a minute. */
export function insertTestDelivery(
  db: Db,
  caller: Caller,
  webhookId: string,
  maxPerMinute: number,
): Promise<DeliveryRequestOutcome> {
  return inTransaction(db, async (tx) => {
    const webhook = await lockWebhook(tx, caller, webhookId)
    if (!webhook) return { kind: 'no_webhook' }
    if (!webhook.isEnabled) return { kind: 'disabled' }
    const { rows } = await tx.execute<RawRow<WebhookDelivery>>(sql`
      insert into ${webhookDeliveries} as delivery (id, webhook_id, type, data, created_at)
      select gen_random_uuid(), ${webhookId}::uuid, ${WEBHOOK_TEST}, json_build_object('webhook_id', ${webhookId}::text),
             clock_timestamp()
       where (select count(*)
                from ${webhookDeliveries}
               where webhook_id = ${webhookId}::uuid
                 and type = ${WEBHOOK_TEST}
                 and created_at > now() - interval '1 minute') < ${maxPerMinute}
      returning ${deliveryColumns}`)
    return rows[0] ? { kind: 'accepted', delivery: toDelivery(rows[0]) } : { kind: 'too_many' }
  })
}

/**
 * Makes a delivery due at once. A finished one starts its schedule of attempts again. An attempt in progress continues
 * instead.
 */
export function retryDelivery(
  db: Db,
  caller: Caller,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<DeliveryRequestOutcome> {
  return inTransaction(db, async (tx) => {
    const webhook = await lockWebhook(tx, caller, webhookId)
    if (!webhook) return { kind: 'no_webhook' }
    if (!(await findDelivery(tx, caller, webhookId, id))) return { kind: 'no_delivery' }
    if (!webhook.isEnabled) return { kind: 'disabled' }
    await tx.execute(sql`
      update ${webhookDeliveries}
         set failures = case when state = 'pending' then failures else 0 end,
             state = 'pending', finished_at = null, available_at = now()
       where id = ${id}::uuid and (lease_expires_at is null or lease_expires_at <= now())`)
    const delivery = await findDelivery(tx, caller, webhookId, id)
    return delivery ? { kind: 'accepted', delivery } : { kind: 'no_delivery' }
  })
}
