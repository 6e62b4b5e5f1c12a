import { compareVerdicts, getHighestScoreBelow, toVerdict } from './feasibility'

test.each([
  [1, 'highly_suitable'],
  [0.75, 'highly_suitable'],
  [0.74, 'moderately_suitable'],
  [0.5, 'moderately_suitable'],
  [0.49, 'marginally_suitable'],
  [0.25, 'marginally_suitable'],
  [0.24, 'not_suitable'],
  [0, 'not_suitable'],
])('a score of %d is %s', (score, verdict) => expect(toVerdict(score)).toBe(verdict))

test.each([
  ['highly_suitable', 0.74],
  ['moderately_suitable', 0.49],
  ['marginally_suitable', 0.24],
] as const)('the highest score below %s is %d', (verdict, score) =>
  expect(getHighestScoreBelow(verdict)).toBe(score),
)

test('verdicts are compared by the number of classes between them', () => {
  expect(compareVerdicts('highly_suitable', 'marginally_suitable')).toBe(2)
  expect(compareVerdicts('not_suitable', 'marginally_suitable')).toBe(-1)
  expect(compareVerdicts('not_suitable', 'not_suitable')).toBe(0)
})
