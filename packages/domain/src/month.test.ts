import { getNextMonth, getMonthName } from './month'

test('January follows December', () => {
  expect(getNextMonth(12)).toBe(1)
  expect(getNextMonth(6)).toBe(7)
  expect([1, 12].map(getMonthName)).toEqual(['January', 'December'])
})
