import { toWholePercents } from './whole-percents'

test.each([
  [
    [7, 1, 0, 0],
    [88, 12, 0, 0],
  ],
  [
    [1, 1, 1, 0],
    [34, 33, 33, 0],
  ],
  [
    [0, 0, 0, 5],
    [0, 0, 0, 100],
  ],
  [
    [1, 999, 0, 0],
    [0, 100, 0, 0],
  ],
])('%j are %j percent, which add up to 100', (counts, percents) => {
  expect(toWholePercents(counts)).toEqual(percents)
})
