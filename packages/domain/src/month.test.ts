import { monthAfter, monthName } from './month'

test('January follows December', () => {
  expect(monthAfter(12)).toBe(1)
  expect(monthAfter(6)).toBe(7)
  expect([1, 12].map(monthName)).toEqual(['January', 'December'])
})
