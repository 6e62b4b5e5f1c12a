import { getPollIntervalSeconds } from './task'

test.each([
  [0, 1],
  [9_999, 1],
  [10_000, 2],
  [59_999, 2],
  [60_000, 5],
])('a task that is %d ms old is polled again after %d s', (ageMs, seconds) =>
  expect(getPollIntervalSeconds(ageMs)).toBe(seconds),
)
