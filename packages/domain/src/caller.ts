/** Who asks. A customer has plans and notifications; a service key has neither. */
export type Caller =
  | { readonly kind: 'customer'; readonly userId: string }
  | { readonly kind: 'service'; readonly apiKeyPrefix: string }

/** One word for a caller, as in rate limits and ownership marks. */
export function toCallerKey(caller: Caller): string {
  return caller.kind === 'customer' ? `user:${caller.userId}` : `key:${caller.apiKeyPrefix}`
}
