import { labelOfScore } from './feasibility'
import { pollAfterSeconds } from './task'

test.each([
  [1, 'highly_suitable'],
  [0.75, 'highly_suitable'],
  [0.74, 'moderately_suitable'],
  [0.5, 'moderately_suitable'],
  [0.49, 'marginally_suitable'],
  [0.25, 'marginally_suitable'],
  [0.24, 'not_suitable'],
  [0, 'not_suitable'],
])('a score of %d is %s', (score, label) => expect(labelOfScore(score)).toBe(label))

test.each([
  [0, 1],
  [9_999, 1],
  [10_000, 2],
  [59_999, 2],
  [60_000, 5],
])('a task that is %d ms old is asked for again after %d s', (ageMs, seconds) =>
  expect(pollAfterSeconds(ageMs)).toBe(seconds),
)
