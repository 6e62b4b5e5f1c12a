import type { Caller } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'

/** The condition that the webhook belongs to the caller. */
export function isOwnWebhook(caller: Caller): SQL {
  return caller.kind === 'customer'
    ? sql`webhook.user_id = ${caller.userId}::uuid`
    : sql`webhook.api_key_prefix = ${caller.apiKeyPrefix}`
}
