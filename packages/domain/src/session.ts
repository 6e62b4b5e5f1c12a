/** A refresh token as the server remembers it: identifiers and times, never the token. */
export interface RefreshTokenState {
  isAccountActive: boolean
  isRevoked: boolean
  isExpired: boolean
  /** Undefined as long as the token was not spent. */
  spent: { secondsAgo: number; successorWasUsed: boolean } | undefined
}

export type RefreshDecision =
  'rotate' | 'repeat_successor' | 'refuse' | 'revoke_family' | 'account_no_longer_valid'

/**
 * What presenting a refresh token leads to. Within the grace a token that was just spent gives the same successor
 * again: a lost answer or two tabs at once must not sign anybody out. Later it is a stolen copy, and its whole family
 * ends.
 */
export function decideRefresh(token: RefreshTokenState, graceSeconds: number): RefreshDecision {
  if (!token.isAccountActive) return 'account_no_longer_valid'
  if (token.isRevoked || token.isExpired) return 'refuse'
  if (!token.spent) return 'rotate'
  if (token.spent.secondsAgo > graceSeconds) return 'revoke_family'
  return token.spent.successorWasUsed ? 'refuse' : 'repeat_successor'
}
