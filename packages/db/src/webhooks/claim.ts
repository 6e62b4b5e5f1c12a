import type { WebhookMessageType } from '@crop/domain'
import { sql } from 'drizzle-orm'
import { millisecondsInterval } from '../sql/intervals'
import { statement } from '../driver/statement'
import { apiKeys, users, webhookDeliveries, webhooks } from '../schema'

/** Attempts in progress of one webhook, so that a slow receiver leaves the slots of the workers to others. */
const MAX_ATTEMPTS_IN_PROGRESS = 4

/** The same while attempts fail. */
const MAX_FAILING_ATTEMPTS_IN_PROGRESS = 1

export interface ClaimedDelivery extends Record<string, unknown> {
  id: string
  /** The fence: only the newest attempt writes its outcome. */
  attempt: number
  type: WebhookMessageType
  /** JSON text. */
  data: string
  createdAt: Date
  webhookId: string
  url: string
  secret: string
  /** False while the account is deactivated, or when the API key is expired or revoked. */
  isOwnerActive: boolean
}

/**
 * Claims up to `limit` due deliveries of all webhooks in turn. Jumps from webhook to webhook in the index of pending
 * deliveries, and selects and locks the oldest due ones of each. The webhook with the fewest requests in progress comes first,
 * equal ones in random order: many slow receivers cannot keep the slots from another one.
 */
export const claimDeliveries = statement<{ limit: number; leaseMs: number }, ClaimedDelivery>(
  {},
  (param) => sql`
    with recursive pending (webhook_id) as (
      (select webhook_id from ${webhookDeliveries} where state = 'pending' order by webhook_id limit 1)
      union all
      select next.webhook_id
        from pending
       cross join lateral (
         select webhook_id
           from ${webhookDeliveries}
          where state = 'pending' and webhook_id > pending.webhook_id
          order by webhook_id
          limit 1) as next),
    due as (
      select selected.id,
             in_progress.count + row_number() over (partition by webhook.id order by selected.available_at) as turn
        from pending
        join ${webhooks} as webhook on webhook.id = pending.webhook_id and webhook.disabled_at is null
       cross join lateral (
         select count(*)
           from ${webhookDeliveries}
          where webhook_id = webhook.id and lease_expires_at > now()) as in_progress
       cross join lateral (
         select id, available_at
           from ${webhookDeliveries}
          where webhook_id = webhook.id and state = 'pending' and available_at <= now()
          order by available_at
          limit greatest(0,
            case when webhook.failing_since is null
                 then ${sql.raw(String(MAX_ATTEMPTS_IN_PROGRESS))}
                 else ${sql.raw(String(MAX_FAILING_ATTEMPTS_IN_PROGRESS))}
            end - in_progress.count)
            for update skip locked) as selected)
    update ${webhookDeliveries} as delivery
       set attempt = delivery.attempt + 1,
           last_attempt_at = now(),
           available_at = now() + ${millisecondsInterval(param('leaseMs'))},
           lease_expires_at = now() + ${millisecondsInterval(param('leaseMs'))}
      from ${webhooks} as webhook
     where delivery.id = any(array(select id from due order by turn, random() limit ${param('limit')}::integer))
       and webhook.id = delivery.webhook_id
    returning delivery.id, delivery.attempt, delivery.type, delivery.data::text, delivery.created_at as "createdAt",
              webhook.id as "webhookId", webhook.url, webhook.secret,
              exists (select from ${users} where id = webhook.user_id and is_active)
                or exists (
                  select from ${apiKeys}
                   where prefix = webhook.api_key_prefix
                     and revoked_at is null
                     and coalesce(expires_at > now(), true)) as "isOwnerActive"`,
)
