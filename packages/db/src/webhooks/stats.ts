import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { webhookDeliveries, webhooks } from '../schema'
import type { RawRow } from '../sql/raw-row'

export interface WebhookStats {
  enabled: number
  disabled: number
  /** Webhooks whose last attempt failed. */
  failing: number
  pending: number
  /** How long the oldest due delivery to a webhook that is not failing has been due, in seconds. */
  oldestDueSeconds: number
}

/** Counts webhooks and the deliveries that are not finished. */
export async function getWebhookStats(db: Db): Promise<WebhookStats> {
  const { rows } = await db.execute<RawRow<WebhookStats>>(sql`
    select
      (select count(*)::int from ${webhooks} where disabled_at is null) as enabled,
      (select count(*)::int from ${webhooks} where disabled_at is not null) as disabled,
      (select count(*)::int from ${webhooks} where disabled_at is null and failing_since is not null) as failing,
      (select count(*)::int from ${webhookDeliveries} where state = 'pending') as pending,
      coalesce((
        select extract(epoch from now() - min(delivery.available_at))
          from ${webhookDeliveries} as delivery
          join ${webhooks} as webhook on webhook.id = delivery.webhook_id
         where delivery.state = 'pending'
           and delivery.available_at <= now()
           and webhook.disabled_at is null
           and webhook.failing_since is null), 0)::float8 as "oldestDueSeconds"`)
  const [stats] = rows
  if (!stats) throw new Error('The query of webhook statistics returned no row.')
  return stats
}

/** Names and descriptions of the metrics of webhooks. */
export const WEBHOOK_GAUGES = {
  crop_webhooks: 'Webhooks by state',
  crop_webhook_deliveries_pending: 'Deliveries that are not finished, those that wait for a retry included',
  crop_webhook_oldest_due_seconds: 'How long the oldest due delivery to a receiver that works has been due',
} as const

/** Returns the values of the metrics of webhooks by name; that of `crop_webhooks` by state. */
export async function getWebhookGauges(
  db: Db,
): Promise<Record<keyof typeof WEBHOOK_GAUGES, number | Record<string, number>>> {
  const { enabled, disabled, failing, pending, oldestDueSeconds } = await getWebhookStats(db)
  return {
    crop_webhooks: { enabled: enabled - failing, failing, disabled },
    crop_webhook_deliveries_pending: pending,
    crop_webhook_oldest_due_seconds: oldestDueSeconds,
  }
}
