import type { Caller } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import { daysInterval } from '../intervals'

/** The columns of a batch that hold its owner. One of them is null. */
export interface OwnerParams extends Record<string, unknown> {
  userId: string | null
  apiKeyPrefix: string | null
}

export function toOwnerParams(caller: Caller): OwnerParams {
  return caller.kind === 'customer'
    ? { userId: caller.userId, apiKeyPrefix: null }
    : { userId: null, apiKeyPrefix: caller.apiKeyPrefix }
}

/** The condition that the batch belongs to the caller. */
export function isOwnedBy(caller: Caller): SQL {
  return caller.kind === 'customer'
    ? sql`batch.user_id = ${caller.userId}::uuid`
    : sql`batch.api_key_prefix = ${caller.apiKeyPrefix}`
}

/** The condition that the batch is unfinished or within its retention, which is that of its items. */
export const isWithinRetention = (retentionDays: number): SQL =>
  sql`coalesce(batch.finished_at > now() - ${daysInterval(retentionDays)}, true)`
