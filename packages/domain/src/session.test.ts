import { decideRefresh } from './session'
import type { RefreshDecision, RefreshTokenState } from './session'

const current: RefreshTokenState = {
  isAccountActive: true,
  isRevoked: false,
  isExpired: false,
  spent: undefined,
}
const spent = (secondsAgo: number, successorWasUsed = false) => ({
  spent: { secondsAgo, successorWasUsed },
})

test.each<[string, Partial<RefreshTokenState>, RefreshDecision]>([
  ['the current token of a live family', {}, 'rotate'],
  ['a token spent just now', spent(0), 'repeat_successor'],
  ['a token spent within the grace', spent(30), 'repeat_successor'],
  ['a token within the grace whose successor was used', spent(10, true), 'refuse'],
  ['a token spent before the grace', spent(31), 'revoke_family'],
  ['a token spent before the grace whose successor was used', spent(31, true), 'revoke_family'],
  ['a token of a revoked family', { isRevoked: true }, 'refuse'],
  ['a spent token of a revoked family', { isRevoked: true, ...spent(99) }, 'refuse'],
  ['an expired token', { isExpired: true }, 'refuse'],
  [
    'any token of an inactive account',
    { isAccountActive: false, isRevoked: true },
    'account_no_longer_valid',
  ],
])('%s', (_what, state, decision) => expect(decideRefresh({ ...current, ...state }, 30)).toBe(decision))
