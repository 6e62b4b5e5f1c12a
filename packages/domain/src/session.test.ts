import { decideRefresh, type RefreshDecision, type RefreshTokenState } from './session'

const GRACE_SECONDS = 30

const liveToken: RefreshTokenState = {
  isAccountActive: true,
  isRevoked: false,
  isExpired: false,
  spent: undefined,
}

const spentToken = (secondsAgo: number, successorWasUsed = false) => ({
  ...liveToken,
  spent: { secondsAgo, successorWasUsed },
})

test.each<[string, RefreshTokenState, RefreshDecision]>([
  ['the current token of a live family', liveToken, 'rotate'],
  ['a token spent just now', spentToken(0), 'repeat_successor'],
  ['a token spent within the grace period', spentToken(30), 'repeat_successor'],
  ['a token within the grace period whose successor was used', spentToken(10, true), 'reject'],
  ['a token spent before the grace period', spentToken(31), 'revoke_family'],
  ['a token spent before the grace period whose successor was used', spentToken(31, true), 'revoke_family'],
  ['a token of a revoked family', { ...liveToken, isRevoked: true }, 'reject'],
  ['a spent token of a revoked family', { ...spentToken(99), isRevoked: true }, 'reject'],
  ['an expired token', { ...liveToken, isExpired: true }, 'reject'],
  [
    'any token of an inactive account',
    { ...liveToken, isAccountActive: false, isRevoked: true },
    'account_no_longer_valid',
  ],
])('%s', (_description, token, decision) => expect(decideRefresh(token, GRACE_SECONDS)).toBe(decision))
