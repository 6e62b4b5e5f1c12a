/** The authenticated party of a request. A customer has plans and notifications; a service key has neither. */
export type Caller =
  | { readonly kind: 'customer'; readonly userId: string }
  | {
      readonly kind: 'service'
      readonly apiKeyPrefix: string
      /** Limits of this key in place of those of the service; 0 is no limit. */
      readonly limits?: ApiKeyLimits
    }

/** Limits of an API key; those of the service apply to members that are undefined. */
export interface ApiKeyLimits {
  readonly analysesPerMinute?: number | undefined
  readonly batchItemsPerHour?: number | undefined
}

/** Returns the limits that apply to a caller in place of those of the service. */
export function getOwnLimits(caller: Caller): ApiKeyLimits {
  return (caller.kind === 'service' ? caller.limits : undefined) ?? {}
}

/** Returns a key that identifies a caller in rate limits, idempotency scopes and the owners of cached tasks. */
export function toCallerKey(caller: Caller): string {
  return caller.kind === 'customer' ? `user:${caller.userId}` : `key:${caller.apiKeyPrefix}`
}
