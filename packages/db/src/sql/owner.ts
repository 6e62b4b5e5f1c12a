import type { Caller } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'

/** The columns that hold the owner of a batch or a webhook. One of them is null. */
export interface OwnerParams extends Record<string, unknown> {
  userId: string | null
  apiKeyPrefix: string | null
}

export function toOwnerParams(caller: Caller): OwnerParams {
  return caller.kind === 'customer'
    ? { userId: caller.userId, apiKeyPrefix: null }
    : { userId: null, apiKeyPrefix: caller.apiKeyPrefix }
}

/** Returns the id of the caller's account, or the prefix of its API key. */
export const getOwnerId = (caller: Caller): string =>
  caller.kind === 'customer' ? caller.userId : caller.apiKeyPrefix

/** The condition that a row belongs to the caller. `row` is the alias of its table. */
export function isOwnedBy(caller: Caller, row: 'batch' | 'webhook'): SQL {
  return caller.kind === 'customer'
    ? sql`${sql.identifier(row)}.user_id = ${caller.userId}::uuid`
    : sql`${sql.identifier(row)}.api_key_prefix = ${caller.apiKeyPrefix}`
}
