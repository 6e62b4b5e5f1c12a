import { getNextMonth } from './month'
import { formatMonth } from './texts'

test('January follows December', () => {
  expect(getNextMonth(12)).toBe(1)
  expect(getNextMonth(6)).toBe(7)
})

test('months have English names', () => {
  expect([1, 12].map((month) => formatMonth(month, 'en'))).toEqual(['January', 'December'])
})
