import { decideRefresh } from './session'
import type { RefreshDecision, RefreshTokenState } from './session'

const current: RefreshTokenState = {
  isAccountActive: true,
  isRevoked: false,
  isExpired: false,
  exchanged: undefined,
}
const exchanged = (secondsAgo: number, successorWasUsed = false) => ({
  exchanged: { secondsAgo, successorWasUsed },
})

test.each<[string, Partial<RefreshTokenState>, RefreshDecision]>([
  ['the current token of a live family', {}, 'rotate'],
  ['a token exchanged just now', exchanged(0), 'repeat_successor'],
  ['a token exchanged within the grace', exchanged(30), 'repeat_successor'],
  ['a token within the grace whose successor was used', exchanged(10, true), 'refuse'],
  ['a token exchanged before the grace', exchanged(31), 'revoke_family'],
  ['a token exchanged before the grace whose successor was used', exchanged(31, true), 'revoke_family'],
  ['a token of a revoked family', { isRevoked: true }, 'refuse'],
  ['an exchanged token of a revoked family', { isRevoked: true, ...exchanged(99) }, 'refuse'],
  ['an expired token', { isExpired: true }, 'refuse'],
  [
    'any token of an inactive account',
    { isAccountActive: false, isRevoked: true },
    'account_no_longer_valid',
  ],
])('%s', (_what, state, decision) => expect(decideRefresh({ ...current, ...state }, 30)).toBe(decision))
