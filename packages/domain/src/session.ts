/** State of a stored refresh token. The server stores identifiers and times, never the token. */
export interface RefreshTokenState {
  isAccountActive: boolean
  isRevoked: boolean
  isExpired: boolean
  /** Undefined until the token is spent. */
  spent: { secondsAgo: number; successorWasUsed: boolean } | undefined
}

export type RefreshDecision =
  | 'rotate'
  | 'repeat_successor'
  | 'reject'
  | 'revoke_family'
  | 'account_no_longer_valid'

/**
 * Decides how to respond to a refresh token. A token that was spent within the grace period returns the same
 * successor again, so that a lost response or two open tabs end no session. After the grace period a spent token is a
 * stolen copy, and its whole family is revoked.
 */
export function decideRefresh(token: RefreshTokenState, graceSeconds: number): RefreshDecision {
  if (!token.isAccountActive) return 'account_no_longer_valid'
  if (token.isRevoked || token.isExpired) return 'reject'
  if (!token.spent) return 'rotate'
  if (token.spent.secondsAgo > graceSeconds) return 'revoke_family'
  return token.spent.successorWasUsed ? 'reject' : 'repeat_successor'
}
